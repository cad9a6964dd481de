import { setTimeout as sleep } from 'node:timers/promises'
import { makePicture } from '#server/testing/pictures.ts'
import { signIn } from '#scripts/sign-in.ts'
import { beginUpload, waitForCheck } from '#scripts/tus-client.ts'
import type { Figure } from './figure.ts'
import type { Installation } from './website-pages.ts'

/** Twelve megapixels, as phones send them: until it is ready in all sizes, and how late the event loop ran meanwhile. */
export async function measurePicture({ product, metricsUrl }: Installation, rounds: number): Promise<Figure[]> {
  const { origin } = product
  const sender = { origin, cookie: await signIn(origin, 'pia') }
  const headers = { 'Content-Type': 'application/json', Origin: origin, Cookie: sender.cookie }
  const content = await makePicture('jpg', 4000, 3000)
  const [seconds, lags]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    await readLag(metricsUrl)
    const started = performance.now()
    const path = await beginUpload(sender, 'hero.jpg', content.length, 'picture')
    const sent = await fetch(origin + path, {
      method: 'PATCH',
      headers: {
        ...headers,
        'Tus-Resumable': '1.0.0',
        'Content-Type': 'application/offset+octet-stream',
        'Upload-Offset': '0',
      },
      body: new Uint8Array(content),
    })
    const { state } = await waitForCheck(sender, path)
    if (!sent.ok || state !== 'ready') throw new Error(`The picture was answered ${sent.status}, and is ${state}`)
    const [, upload_id] = /\/uploads\/([^/]+)/.exec(path) ?? []
    const body = JSON.stringify({ upload_id, purpose: 'hero' })
    const added = await fetch(`${origin}/api/website-pictures`, { method: 'POST', headers, body })
    const { id } = (await added.json()) as { id: string }
    while ((await stateOf(origin, sender.cookie, id)) === 'making') await sleep(100)
    seconds.push((performance.now() - started) / 1000)
    lags.push(await readLag(metricsUrl))
    await fetch(`${origin}/api/website-pictures/${id}`, { method: 'DELETE', headers })
  }
  return [
    { name: 'a 12-megapixel JPEG ready', unit: 's', ours: seconds, target: { below: 20 } },
    { name: 'event loop lag p99 meanwhile', unit: 'ms', ours: lags, target: { below: 50 } },
  ]
}

async function stateOf(origin: string, cookie: string, id: string) {
  const answer = await fetch(`${origin}/api/website-pictures`, { headers: { Cookie: cookie } })
  const { pictures } = (await answer.json()) as { pictures: { id: string; state: string }[] }
  const state = pictures.find((picture) => picture.id === id)?.state
  if (state !== 'making' && state !== 'ready') throw new Error(`The picture is ${state ?? 'not there'}`)
  return state
}

/** In milliseconds, since it was asked for the last time. */
async function readLag(metricsUrl: string): Promise<number> {
  const text = await (await fetch(metricsUrl)).text()
  return Number(/slipway_event_loop_delay_seconds\{quantile="0.99"\} (\S+)/.exec(text)?.[1]) * 1000
}
