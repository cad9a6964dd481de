import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { request, type RequestOptions } from 'node:http'
import { request as requestSafely } from 'node:https'
import { text } from 'node:stream/consumers'
import type { Settings } from '../env.ts'
import { describeError } from '../log.ts'
import { doubtful, good, type Finding } from './findings.ts'

const about = 'Websites'
const wildcard = (host: string) => `Let *.${host} point to this server, and the proxy pass it on with its name.`

/** Asks a name beneath the websites' host that nobody has, as a visitor would: each website has such a name. */
export async function checkWebsites(
  { websitesOrigin }: Pick<Settings, 'websitesOrigin'>,
  options: Pick<RequestOptions, 'lookup'> = {},
): Promise<Finding> {
  if (websitesOrigin === null)
    return good(about, 'on /websites/… of your own address; WEBSITES_ORIGIN would give each a name of its own')
  const { protocol, host, hostname } = new URL(websitesOrigin)
  const madeUp = `${protocol}//nobody-${randomBytes(6).toString('hex')}.${host}/`
  let answer
  try {
    answer = await ask(madeUp, options)
  } catch (error) {
    return doubtful(about, `nobody answers at ${madeUp}: ${describeError(error)}`, wildcard(hostname))
  }
  if (answer.status !== 404 || !answer.text.includes('There is no website here'))
    return doubtful(about, `whoever answers at ${madeUp} does not know us`, wildcard(hostname))
  return good(about, `names beneath ${host} lead here`)
}

async function ask(url: string, options: Pick<RequestOptions, 'lookup'>) {
  const send = url.startsWith('https:') ? requestSafely : request
  const asked = send(url, { ...options, agent: false, signal: AbortSignal.timeout(10_000) })
  asked.end()
  const [answer] = await once(asked, 'response')
  return { status: answer.statusCode as number, text: await text(answer) }
}
