import type { IncomingMessage } from 'node:http'
import { isbot } from 'isbot'

/** A page that a person looks at; not what a program reads, nor what a browser fetches because it might be looked at. */
export function isByAPerson({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>): boolean {
  if (method !== 'GET' || [headers['sec-purpose'], headers['purpose'], headers['x-moz']].some(isPrefetch)) return false
  // Every browser says what it is.
  return Boolean(headers['user-agent']) && !isbot(headers['user-agent'])
}

const isPrefetch = (purpose: string | string[] | undefined) => /prefetch|prerender|preview/i.test(String(purpose ?? ''))
