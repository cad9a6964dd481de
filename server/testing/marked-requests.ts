import { z } from 'zod'
import { startSession } from '../accounts/sessions.ts'
import type { CastName } from '../db/seed/cast.ts'
import { listRoutes } from '../http/openapi.ts'
import type { JsonSchema } from './hostile.ts'
import type { createTestApp } from './test-app.ts'

type App = Awaited<ReturnType<typeof createTestApp>>

/** Stands in everything that is typed or sent, and in nothing else. */
export const mark = 'k4n4r1e'

/** Without the mark, which is in the names here too: one's own name makes no password. */
export const secretPassword = 'zq7-lanterns-over-nine-piers'

/**
 * Sends requests with the mark wherever a request can hold it, and keeps what opens something for whoever holds it: passes,
 * the tokens of mailed links, signed addresses of files. Each comes from an address of its own (TRUST_PROXY), or the
 * limits would answer for the rest.
 */
export function createMarkedRequests(t: App) {
  const secrets = new Set([btoa(`${mark}.mp4`), secretPassword])
  const succeeded = new Set<string>()
  const routes = listRoutes(t.app).map(({ method, path }) => ({
    method,
    path,
    shape: new RegExp(`^${path.replaceAll(/:[a-z_]+/g, '[^/]+')}$`),
  }))
  let requests = 0

  function keepSecretsIn(text: string) {
    for (const [, secret] of text.matchAll(
      /(?:token_hash=|token=|confirm=|leave=|\/link#|\/api\/files\/)([\w.-]{20,})/g,
    ))
      secrets.add(secret ?? '')
    for (const [, secret] of text.matchAll(/"(?:setup_key":")?([A-Z2-7]{32}|[\dA-Z]{5}-[\dA-Z]{5})"/g))
      secrets.add(secret ?? '')
  }

  const marked = (method: string): Record<string, string> => ({
    'x-forwarded-for': `${mark}, 10.${(requests >> 16) & 255}.${(requests >> 8) & 255}.${requests & 255}`,
    'user-agent': `Browser/${mark}`,
    referer: `http://127.0.0.1:3000/auth?token_hash=${mark}`,
    'accept-language': mark,
    'x-request-id': mark,
    'x-visit': new URLSearchParams({ landing: `/${mark}`, utm_source: mark }).toString(),
    'upload-length': '12',
    'upload-metadata': `purpose ${btoa('edited')},filename ${btoa(`${mark}.mp4`)}`,
    ...(method === 'PATCH' && { 'tus-resumable': '1.0.0', 'upload-offset': '0' }),
  })

  async function call(
    who: CastName | null,
    [method, address]: readonly [method: string, address: string],
    body?: unknown,
    headers: Record<string, string> = {},
  ) {
    const pass = who && (await startSession(t.db, t.parts, await t.userIdOf(who)))
    if (pass) secrets.add(pass)
    requests++
    const sent = { ...marked(method), ...headers }
    if (headers['x-link-key']) secrets.add(headers['x-link-key'])
    const cookie = [sent['cookie'], pass && `slipway_session=${pass}`, `other=${mark}`].filter(Boolean).join('; ')
    const answer = await t.visitor.send(method)(address, body, { ...sent, cookie })
    for (const line of answer.headers.getSetCookie()) {
      const value = line.split(';')[0]?.split('=')[1] ?? ''
      if (value.length >= 20) secrets.add(value)
    }
    // A file that breaks half-way is torn.
    const text = await (isEndless(address) ? firstPartOf(answer) : answer.text()).catch(() => '')
    keepSecretsIn(text)
    keepSecretsIn(address)
    if (answer.status < 400) succeeded.add(routeOf(method, address))
    return { status: answer.status, headers: answer.headers, text }
  }

  const isEndless = (address: string) => /\/stream(\?|$)/.test(address)

  async function firstPartOf({ body }: Response) {
    const reader = body?.getReader()
    const first = await reader?.read()
    await reader?.cancel()
    return new TextDecoder().decode(first?.value)
  }

  function routeOf(method: string, address: string) {
    const [path = ''] = address.split('?')
    const asked = method === 'HEAD' ? 'GET' : method
    const found = routes.filter((route) => route.method === asked && route.shape.test(path))
    return `${asked} ${(found.find((route) => route.path === path) ?? found[0])?.path}`
  }

  return {
    call,
    /** The tokens of the links in the e-mails to somebody that wait to be sent, newest first. */
    mailedTokens: async (address: string) => {
      const { rows } = await t.parts.database.pool.query(
        'select text from emails where to_address = $1 order by created_at desc',
        [address],
      )
      const texts = (rows as { text: string | null }[]).map(({ text }) => text ?? '')
      for (const text of texts) keepSecretsIn(text)
      return texts.map((text) => /(?:token_hash|token|confirm|leave)=([\w.-]{20,})/.exec(text)?.[1] ?? '')
    },
    /** The lines of the log since it was last asked that hold what none may hold. */
    takeLeaks: () => {
      const holdsSecret = searchFor(secrets)
      return t.logLines
        .splice(0)
        .filter((line) => line.includes(mark) || holdsSecret(line))
        .map((line) => line.slice(0, 600))
    },
    sum: () => ({ requests, secrets: secrets.size }),
    succeeded,
  }
}

/** Of thousands of secrets, by how they begin: asking each line for each of them took minutes. */
function searchFor(secrets: Set<string>) {
  const shortest = Math.min(...Array.from(secrets, ({ length }) => length))
  const byBeginning = Map.groupBy(secrets, (secret) => secret.slice(0, shortest))
  return (line: string) => {
    for (let at = 0; at + shortest <= line.length; at++) {
      const likely = byBeginning.get(line.slice(at, at + shortest))
      if (likely?.some((secret) => line.startsWith(secret, at))) return true
    }
    return false
  }
}

const schemas = new WeakMap<z.ZodType, JsonSchema>()

export function schemaOf(of: z.ZodType): JsonSchema {
  const known = schemas.get(of) ?? (z.toJSONSchema(of, { io: 'input', unrepresentable: 'any' }) as JsonSchema)
  schemas.set(of, known)
  return known
}

export const cookieIn = ({ headers }: { headers: Headers }) => headers.getSetCookie()[0]?.split(';')[0] ?? ''
