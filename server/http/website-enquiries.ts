import type { IncomingMessage } from 'node:http'
import { AppError } from '#domain/errors.ts'
import type { WebsiteContent } from '#domain/websites.ts'
import { nothingTyped } from '#templates/enquiry-form.ts'
import { noWebsitePage } from '#templates/nobody.ts'
import type { Showing } from '#templates/showing.ts'
import { checkMessagePage, notTakenPage } from '#templates/website.ts'
import type { Ctx } from '../context.ts'
import { isUnavailable } from '../db/connection.ts'
import { errorFacts } from '../error-facts.ts'
import type { Log } from '../log.ts'
import type { Proxies } from '../proxies.ts'
import { checkEnquiry, takeEnquiry } from '../websites/taking-enquiries.ts'
import { traceCaller } from './address.ts'
import { dataPolicy } from './security-headers.ts'
import { html, type Reply } from './website-reply.ts'

const MAX_BYTES = 64 * 1024
/** They share a few connections with what is as urgent: one website under fire holds up nobody else. */
const MOST_AT_ONCE = 32

const tooLong = 'This message is too long to be sent. Please go back and shorten it.'
const notUnderstood = 'We could not read your message. Please send it with this form.'

type Given = Pick<Ctx, 'db' | 'now' | 'origin'> & { proxies: Proxies; log: Log }
/** What the page says that the form stands on. */
type Shown = { website: { id: string }; content: WebsiteContent; showing: Showing }

/** Answers what visitors send to the owners of websites. */
export function createEnquiryDesk({ proxies, log, ...ctx }: Given) {
  let underWay = 0

  return async (request: IncomingMessage, { website, content, showing }: Shown): Promise<Reply> => {
    const form = await readForm(request)
    const notTaken = (status: number, sentence?: string, values = nothingTyped.values) =>
      html(status, notTakenPage(content, showing, values, sentence))
    if (form === 'no form') return lastOf(notTaken(415, notUnderstood))
    if (form === 'too large') return lastOf(notTaken(413, tooLong))
    const { typed, enquiry, isSpam } = checkEnquiry(content, form)
    if (!enquiry) return html(422, checkMessagePage(content, showing, typed))
    if (underWay >= MOST_AT_ONCE) return notTaken(503, undefined, typed.values)
    underWay++
    try {
      const forwardedFor = String(request.headers['x-forwarded-for'] ?? '') || undefined
      const { address } = traceCaller(proxies, request.socket.remoteAddress, forwardedFor)
      const isTaken = await takeEnquiry(ctx, { website, content, enquiry, isSpam, address })
      return isTaken ? thanks : html(404, noWebsitePage)
    } catch (error) {
      const retryAfter = error instanceof AppError ? error.retryAfterSeconds : undefined
      if (retryAfter !== undefined) {
        const reply = notTaken(429, tooMany(retryAfter), typed.values)
        return { ...reply, headers: { ...reply.headers, 'Retry-After': String(retryAfter) } }
      }
      if (!isUnavailable(error)) log.error('an enquiry could not be taken', errorFacts(error))
      return notTaken(503, undefined, typed.values)
    } finally {
      underWay--
    }
  }
}

/** Beside the form, on a host of its own as on a path of ours. */
const thanks: Reply = {
  status: 303,
  headers: { Location: 'thank-you', 'Content-Security-Policy': dataPolicy },
  body: '',
}

function tooMany(retryAfterSeconds: number) {
  const minutes = Math.ceil(retryAfterSeconds / 60)
  return `Too many messages from here. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`
}

/** What else comes over this connection is not read. */
const lastOf = (reply: Reply): Reply => ({ ...reply, headers: { ...reply.headers, Connection: 'close' } })

/** Stops as soon as it is too large, whatever length was announced. */
async function readForm(request: IncomingMessage): Promise<URLSearchParams | 'no form' | 'too large'> {
  const [type = ''] = (request.headers['content-type'] ?? '').split(';')
  if (type.trim().toLowerCase() !== 'application/x-www-form-urlencoded') return 'no form'
  if (Number(request.headers['content-length'] ?? 0) > MAX_BYTES) return 'too large'
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      size += (chunk as Buffer).length
      if (size > MAX_BYTES) return 'too large'
      chunks.push(chunk as Buffer)
    }
  } catch {
    // They went away in the middle, and hear no answer.
    return 'no form'
  }
  return new URLSearchParams(Buffer.concat(chunks).toString())
}
