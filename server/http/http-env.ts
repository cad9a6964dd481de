import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { SessionPass } from '../accounts/sessions.ts'
import type { Assistant } from '../assistant/assistant.ts'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/client.ts'
import type { ActionLink } from '../links/links.ts'
import type { Log } from '../log.ts'
import type { Streams } from '../news/streams.ts'
import type { Lane } from '../limits/lanes.ts'

/** What our middleware puts on every request. */
export type HttpEnv = {
  Bindings: Partial<HttpBindings>
  Variables: {
    ctx: Ctx
    assistant: Assistant
    log: Log
    streams: Streams
    requestId: string
    lane: Lane
    /** As text, where the route declares one. */
    body: string
    /** The caller's address, as far as it can be believed; IPv6 by its /64. */
    address: string
    sessionPass: SessionPass | undefined
    /** What customers read with, where the second line holds. */
    customerDb: Db | undefined
    /** Where the route declares one. */
    link: ActionLink
  }
}
export type HttpContext = Context<HttpEnv>
