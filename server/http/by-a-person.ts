import type { IncomingMessage } from 'node:http'
import { isbot } from 'isbot'
import { remembered } from '../remembered.ts'

/** A page that a person looks at; not what a program reads, nor what a browser fetches because it might be looked at. */
export function isByAPerson({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>): boolean {
  if (method !== 'GET' || [headers['sec-purpose'], headers['purpose'], headers['x-moz']].some(isPrefetch)) return false
  // Every browser says what it is.
  return Boolean(headers['user-agent']) && !isRobot(headers['user-agent'] ?? '')
}

/** Most browsers call themselves what others do, and to compare that with all robots takes longer than to answer with a page. */
const isRobot = remembered(isbot)

const isPrefetch = (purpose: string | string[] | undefined) => /prefetch|prerender|preview/i.test(String(purpose ?? ''))
