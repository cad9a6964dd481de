import type { Proposal } from '#domain/proposals.ts'
import { linkKeyIn } from '#server/testing/link-keys.ts'
import { nextVisitor } from './visitors.ts'

let sent = 0

/** By Ada, to somebody new; returns the mailed key. For products that keep visitors apart. */
export async function sendOne({ origin, cookie }: { origin: string; cookie: string }) {
  const customer_email = `juno-${++sent}-${Date.now()}@signers.example`
  const ask = async (method: string, path: string, body: object) => {
    const headers = { ...nextVisitor(), Origin: origin, Cookie: cookie }
    const answer = await fetch(origin + path, { method, headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  const wish = { customer_name: 'Juno Reyes', customer_email, title: 'A website' }
  const { proposal } = (await ask('POST', '/api/proposals', wish)) as { proposal: Proposal }
  const lines = proposal.content.lines.map((line) => ({ ...line, description: 'A website', unit_amount: 99_900 }))
  const edited = { ...proposal.content, lines, seen_updated_at: proposal.updated_at }
  await ask('PUT', `/api/proposals/${proposal.id}`, edited)
  await ask('POST', `/api/proposals/${proposal.id}/sendings`, { message: '' })
  return { id: proposal.id, key: await mailedKey(origin, customer_email) }
}

async function mailedKey(origin: string, address: string): Promise<string> {
  for (const until = performance.now() + 60_000; performance.now() < until;) {
    const answer = await fetch(`${origin}/dev/mailbox.json?to=${encodeURIComponent(address)}`)
    const [mail] = (await answer.json()) as { text: string }[]
    if (mail) return linkKeyIn(mail.text)
  }
  throw new Error('Its e-mail did not arrive')
}
