import type { APIRequestContext } from '@playwright/test'
import { expect } from './test.ts'

type Mail = {
  id: string
  to: string
  replyTo?: string
  subject: string
  text: string
  html: string
  kind: string
  createdAt: string
}

/**
 * The newest e-mail to an address (that says something), from the built-in mailbox; jobs send it, and what can be undone
 * waits ten seconds.
 */
export async function readMail(request: APIRequestContext, to: string, saying = ''): Promise<Mail> {
  let newest: Mail | undefined
  await expect(async () => {
    const response = await request.get('/dev/mailbox.json', { params: { to } })
    const mails = (await response.json()) as Mail[]
    newest = mails.find((mail) => mail.text.includes(saying))
    expect(newest, `an e-mail to ${to}`).toBeDefined()
  }).toPass({ timeout: 100_000, intervals: [100] })
  if (!newest) throw new Error('toPass() has seen one.')
  return newest
}

/** The first link in the text part of an e-mail, as a path: people read it on another address than the tests do. */
export function linkIn(mail: Mail): string {
  const link = /https?:\/\/\S+/.exec(mail.text)?.[0]
  if (!link) throw new Error(`No link in '${mail.subject}':\n${mail.text}`)
  const { pathname, search, hash } = new URL(link)
  return pathname + search + hash
}
