import type { APIRequestContext } from '@playwright/test'
import { JSDOM } from 'jsdom'
import { expect } from './test.ts'

/** A page as it was prerendered, for what is read from its HTML alone: many pages in the time a browser opens one. */
export async function readPage(request: APIRequestContext, path: string): Promise<Document> {
  const response = await request.get(path)
  expect(response.status(), path).toBe(200)
  return new JSDOM(await response.text(), { url: response.url() }).window.document
}

/** The JSON-LD things that a page says it is about. */
export function structuredDataIn(document: Document): unknown[] {
  return [...document.querySelectorAll('script[type="application/ld+json"]')].map((script) =>
    JSON.parse(script.textContent ?? ''),
  )
}
