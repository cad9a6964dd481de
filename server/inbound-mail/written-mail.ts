import { randomUUID } from 'node:crypto'
import { ownAuthservId } from '../outside/sender-check.ts'

type Written = {
  from: string
  to: string
  subject: string
  text: string
  answers: string | null
  check: 'pass' | 'fail' | 'none'
  now: Date
}

/** A message as a mail program would send it; how its sender's check ends is said by whoever tries it out. */
export function writeMail({ from, to, subject, text, answers, check, now }: Written): Buffer {
  const body = Buffer.from(text.replaceAll(/\r?\n/g, '\r\n')).toString('base64').replaceAll(/.{76}/g, '$&\r\n')
  const lines = [
    ...(check === 'pass' ? [] : [`Authentication-Results: ${ownAuthservId}; dmarc=${check}`]),
    `From: <${from}>`,
    `To: <${to}>`,
    `Subject: =?UTF-8?B?${Buffer.from(subject).toString('base64')}?=`,
    `Message-ID: <${randomUUID()}@mailbox.slipway>`,
    ...(answers === null ? [] : [`In-Reply-To: <${answers}>`, `References: <${answers}>`]),
    `Date: ${now.toUTCString().replace('GMT', '+0000')}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    body,
    '',
  ]
  return Buffer.from(lines.join('\r\n'))
}
