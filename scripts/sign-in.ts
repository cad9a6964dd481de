import { cast, demoPassword, type CastName } from '#server/db/seed/cast.ts'

/** The session cookie of one of the cast, as a browser would send it that is at `Origin`. */
export async function signIn(origin: string, who: CastName = 'cleo', Origin = origin): Promise<string> {
  const response = await fetch(`${origin}/api/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin },
    body: JSON.stringify({ email: cast[who].email, password: demoPassword }),
  })
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0]
  if (!response.ok || !cookie) throw new Error(`${who} cannot sign in: ${response.status} ${await response.text()}`)
  return cookie
}
