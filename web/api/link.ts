import { queryOptions } from '@tanstack/react-query'
import type { LinkView } from '#domain/links.ts'
import type { LinkDownload } from '#domain/papers.ts'
import type { LinkCheckout } from '#domain/invoices.ts'
import type { Decision } from '#domain/milestones.ts'
import type { SignatureInput } from '#domain/proposals.ts'
import { api, bodyOf, successOf } from './client.ts'
import { threadQuery } from './thread.ts'

/** The key goes in a header: in no path, and so in no log. */
const withKey = (key: string) => ({ headers: { 'x-link-key': key } })

declare global {
  interface Window {
    /** Asked for by the page before its code is there (scripts/finish-build.mjs); null where no answer came. */
    earlyLink?: { key: string; answer: Promise<Response | null> }
  }
}

/** What the page asked for early is taken once: whatever changes it is asked for anew. */
async function askFor(key: string) {
  const { earlyLink } = window
  delete window.earlyLink
  const early = earlyLink?.key === key ? await earlyLink.answer : null
  return early ?? api.link.$get(undefined, withKey(key))
}

/** What a mailed link opens. It changes while its reader is at the payment provider. */
export const linkQuery = (key: string) =>
  queryOptions({
    queryKey: ['link', key],
    queryFn: () => bodyOf<LinkView>(askFor(key)),
    staleTime: 0,
    enabled: key !== '',
  })

/** What was said on the ticket that a link opens. */
export const linkedThreadQuery = (key: string) =>
  threadQuery([...linkQuery(key).queryKey, 'messages'], (query) =>
    bodyOf(api.link.messages.$get({ query }, withKey(key))),
  )

/** Where a paper of what the link is for can be fetched, for an hour. */
export const linkToPaper = async (key: string, paper: LinkDownload) =>
  (await bodyOf(api.link.downloads.$post({ json: paper }, withKey(key)))).url

export const postOpening = (key: string) => successOf(api.link.openings.$post(undefined, withKey(key)))

export const requestNewLink = async (key: string) =>
  (await bodyOf(api.link.renewals.$post(undefined, withKey(key)))).message

/** The payment page of what the link is for, of one of its invoices, or of a part of what is left on that. */
export const openLinkCheckout = async (key: string, what: LinkCheckout = {}) =>
  (await bodyOf(api.link.checkout.$post({ json: what }, withKey(key)))).url

/** Signs what the page showed: by its version and hash. */
export const postSignature = (key: string, signature: SignatureInput) =>
  bodyOf(api.link.signature.$post({ json: signature }, withKey(key)))

export const postDecline = (key: string, reason: string) =>
  successOf(api.link.decline.$post({ json: { reason } }, withKey(key)))

export const postQuestion = async (key: string, text: string) =>
  (await bodyOf(api.link.questions.$post({ json: { text } }, withKey(key)))).message

export const askForNewDate = async (key: string) =>
  (await bodyOf(api.link['new-date'].$post(undefined, withKey(key)))).message

export const postReply = (key: string, response_text: string) =>
  successOf(api.link.replies.$post({ json: { response_text } }, withKey(key)))

export const postDecision = (key: string, json: Decision) => successOf(api.link.decision.$post({ json }, withKey(key)))

const getLinkUpload = (key: string, id: string) =>
  bodyOf(api['uploads-by-link'][':id'].$get({ param: { id } }, withKey(key)))

/** Where files go that come by a link. */
export const linkUploads = (key: string) => ({
  endpoint: '/api/uploads-by-link',
  ...withKey(key),
  read: (id: string) => getLinkUpload(key, id),
})

export const handIn = (key: string, upload_id: string) =>
  successOf(api.link.files.$post({ json: { upload_id } }, withKey(key)))

export const answerByLink = (key: string, note: string) =>
  successOf(api.link.answer.$post({ json: { note } }, withKey(key)))
