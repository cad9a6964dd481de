import { cast, demoPassword } from '#server/db/seed/cast.ts'

/** Cleo's session cookie, as a browser would send it. */
export async function signIn(origin: string): Promise<string> {
  const response = await fetch(`${origin}/api/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: origin },
    body: JSON.stringify({ email: cast.cleo.email, password: demoPassword }),
  })
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0]
  if (!response.ok || !cookie) throw new Error(`cleo cannot sign in: ${response.status} ${await response.text()}`)
  return cookie
}
