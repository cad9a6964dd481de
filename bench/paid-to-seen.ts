import { cast, demoPassword } from '#server/db/seed/cast.ts'
import { nextVisitor } from './visitors.ts'

/** From the click on Pay to the purchase shown as paid, in milliseconds, one after the other; for products that keep visitors apart. */
export async function paidToSeen(origin: string, times: number): Promise<number[]> {
  const headers: Record<string, string> = { ...nextVisitor(), Origin: origin }
  const post = (path: string, body: object) =>
    fetch(`${origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  const signedIn = await post('/api/session', { email: cast.cleo.email, password: demoPassword })
  headers['Cookie'] = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const paidCount = async () => {
    const answer = await fetch(`${origin}/api/purchases`, { headers })
    const { purchases } = (await answer.json()) as { purchases: { status: string }[] }
    return purchases.filter(({ status }) => status === 'paid').length
  }
  const all: number[] = []
  for (let i = 0; i < times; i++) {
    const before = await paidCount()
    const answer = await post('/functions/v1/create-custom-payment', { productName: 'Custom Web Design' })
    const { url } = (await answer.json()) as { url: string }
    const started = performance.now()
    const form = new URLSearchParams({ card: '4242 4242 4242 4242' })
    await fetch(url, { method: 'POST', body: form, headers: { Origin: origin }, redirect: 'manual' })
    while ((await paidCount()) === before) {
      if (performance.now() - started > 60_000) throw new Error('A payment was not seen within a minute')
    }
    all.push(performance.now() - started)
  }
  return all
}
