import type { Changed } from '#domain/news.ts'
import { AppError } from '#domain/errors.ts'
import { readSession, type SessionPass } from '../accounts/sessions.ts'
import { keepSeen } from '../chat/availability.ts'
import { hashOfPass, isTheirs, listWhose, type ChatPass, type Whose } from '../conversations/chats.ts'
import type { Actor, Ctx, Session } from '../context.ts'
import type { Database } from '../db/client.ts'
import { ended } from '../db/live-triggers.ts'
import { errorFacts } from '../error-facts.ts'
import type { Log } from '../log.ts'
import { changedIn, isFor, listLast, listMissed, type NewsRow, readPosition, writePosition } from './news.ts'
import { createReader } from './reader.ts'

/** Proxies and browsers give up on a line that says nothing. */
const HEARTBEAT_MS = 25_000
/** At each so many heartbeats it is looked whether a session ran out; whose is ended hears so at once, and nobody is told news after it. */
const BEATS_PER_LOOK = 4
/** Whoever does not read what is sent is sent away, and asks for the rest when they are back. */
const UNREAD_FRAMES = 1_000

const encoder = new TextEncoder()
const opening = 'retry: 1000\n\n'
const heartbeat = encoder.encode(':\n\n')
const frame = (row: NewsRow, changed: Changed) =>
  `id: ${writePosition(row)}\nevent: changed\ndata: ${JSON.stringify(changed)}\n\n`
const everything = (position: { xid: string; id: number }) => `id: ${writePosition(position)}\nevent: all\ndata: {}\n\n`

/** Who listens: a person in a session, a visitor with the pass of their chats (its hash), or somebody who is both. */
type Listener = { pass?: SessionPass | undefined; session?: Session | undefined; actor: Actor | null; chat?: string }
type Comer = Omit<Listener, 'chat'> & { chat?: ChatPass }
type Stream = {
  who: Listener
  send: (text: string | Uint8Array<ArrayBuffer>) => void
  end: () => void
  /** At which of the heartbeats their session is looked at. */
  turn: number
  /** What came while it was found out what came before. */
  waiting: string[] | null
}

export type Streams = ReturnType<typeof createStreams>

/**
 * Who is connected to this process, and what each of them is told. Holds no connection to the database for any of them. `heard` is for
 * what this process remembers of what others may have changed.
 */
export function createStreams({
  database,
  auth,
  now,
  log,
  heard,
}: { database: Database; log: Log; heard?: (rows: NewsRow[]) => void } & Pick<Ctx, 'auth' | 'now'>) {
  const { db } = database
  const streams = new Set<Stream>()
  const reader = createReader({ database, log }, { hear, isHeard: () => streams.size > 0 })
  let starting: Promise<void> | undefined
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let beats = 0
  let comers = 0

  const start = () => (starting ??= begin())

  async function begin() {
    try {
      await reader.start()
      timer = setInterval(beat, HEARTBEAT_MS)
      timer.unref()
    } catch (error) {
      starting = undefined
      throw error
    }
  }

  async function hear(rows: NewsRow[]) {
    heard?.(rows)
    const told = rows.filter((row) => row.settled && row.topic !== ended)
    const ends = rows.filter((row) => row.topic === ended)
    // Those of now: whoever begins meanwhile has it from before.
    const listening = [...streams]
    const whose = await chatsIn(told, listening)
    const concerned = listening.filter(
      ({ who }) => ends.some((row) => isTheirEnd(who, row)) || told.some((row) => mayConcern(who, row, whose)),
    )
    await Promise.all(concerned.map((stream) => tell(stream, told, whose)))
  }

  /** Read once for all who listen, and only where anybody listens to chats. */
  async function chatsIn(rows: NewsRow[], listening: Stream[]): Promise<Whose> {
    if (!listening.some(({ who }) => who.chat !== undefined)) return new Map()
    return listWhose(db, [...new Set(rows.flatMap(({ conversation_id }) => conversation_id ?? []))])
  }

  /** Settled or not: who has no session any more hears nothing more. */
  const isTheirEnd = ({ session, actor }: Listener, { subject_id, user_id }: NewsRow) =>
    session !== undefined && (subject_id === null ? actor?.user_id === user_id : session.id === subject_id)

  /** By who they were a moment ago. Whoever is somebody else by now has their stream ended. */
  const mayConcern = ({ actor, chat }: Listener, row: NewsRow, whose: Whose) =>
    chat === undefined
      ? actor !== null && isFor(row, actor)
      : row.conversation_id !== null && isTheirs(whose, row.conversation_id, chat, { actor })

  /** Who it is, and what is theirs, is read anew. Whoever cannot be told comes back, and is told then. */
  async function tell(stream: Stream, rows: NewsRow[], whose: Whose) {
    try {
      const who = await readAnew(stream.who)
      if (!who || isOther(stream.who, who)) return stream.end()
      stream.who = who
      for (const text of framesFor(who, rows, whose))
        if (stream.waiting) stream.waiting.push(text)
        else stream.send(text)
    } catch (error) {
      log.warn('somebody could not be told the news', errorFacts(error))
      stream.end()
    }
  }

  const framesFor = (who: Listener, rows: NewsRow[], whose: Whose): string[] =>
    rows.flatMap((row) => {
      const changed = mayConcern(who, row, whose) ? changedIn(row) : null
      return changed ? [frame(row, changed)] : []
    })

  /** In another role or company, or with another part in it: they begin anew as whom they are now. */
  const isOther = ({ actor: before }: Listener, { actor }: Listener) =>
    before?.role !== actor?.role ||
    before?.company.id !== actor?.company.id ||
    before?.company.part !== actor?.company.part

  /** Null where the session is over, is to show a second step, or shows somebody else's portal: a look has no stream. */
  async function readAnew(who: Listener): Promise<Listener | null> {
    if (who.pass === undefined || !who.session) return who
    const found = await readSession({ db, auth, now }, who.pass)
    if (!found || found.session.look_id !== null || found.session.two_step === 'required') return null
    return { ...who, actor: found.actor, session: found.session }
  }

  /** Who of the team is here can be asked into a chat. */
  async function keepTeamSeen(who: Listener[]) {
    const admins = who.flatMap(({ actor }) => (actor?.role === 'admin' ? [actor.user_id] : []))
    await keepSeen(db, [...new Set(admins)], now()).catch((error: unknown) =>
      log.warn('who of the team is here could not be kept', errorFacts(error)),
    )
  }

  async function beat() {
    const turn = beats++ % BEATS_PER_LOOK
    await keepTeamSeen(Array.from(streams, ({ who }) => who))
    for (const stream of streams) if (stream.turn !== turn) stream.send(heartbeat)
    const looked = Array.from(streams).filter((stream) => stream.turn === turn)
    await Promise.all(
      looked.map(async (stream) => {
        const who = await readAnew(stream.who).catch(() => stream.who)
        if (who && !isOther(stream.who, who)) stream.send(heartbeat)
        else stream.end()
      }),
    )
  }

  /** What came since they last heard of something, or that they should ask for everything. */
  async function catchUp(stream: Stream, lastHeard: string | undefined) {
    const to = reader.position()
    const from = readPosition(lastHeard)
    const missed =
      lastHeard === undefined || lastHeard === ''
        ? await listLast(db, to)
        : from && (await listMissed(db, from, to, now()))
    const before = missed ? framesFor(stream.who, missed, await chatsIn(missed, [stream])) : [everything(to)]
    // From here on a break of the line is known by where it broke, though nothing was told.
    stream.send(before.join('') || `id: ${writePosition(to)}\n\n`)
    for (const text of stream.waiting ?? []) stream.send(text)
    stream.waiting = null
  }

  return {
    start,
    beat,
    count: () => streams.size,
    /** From here on they hear of everything that is theirs, until they leave. */
    async open({ chat, ...comer }: Comer, lastHeard: string | undefined) {
      const who: Listener = { ...comer, ...(chat !== undefined && { chat: hashOfPass(chat) }) }
      // What an admin looks at is as it was when they looked.
      if (who.session && who.session.look_id !== null) throw new AppError('look_only')
      if (!isStopped) await start()
      const turn = comers++ % BEATS_PER_LOOK
      const { stream, body } = createStream(who, turn, () => streams.delete(stream))
      stream.send(encoder.encode(opening))
      if (isStopped) {
        stream.end() // they come back in a second, to another process
        return { body, end: stream.end }
      }
      streams.add(stream)
      reader.wake()
      await keepTeamSeen([who])
      await catchUp(stream, lastHeard).catch((error: unknown) => {
        stream.end()
        throw error
      })
      return { body, end: stream.end }
    },
    /** At once, so that browsers move to another process while this one finishes what else it does. */
    async stop() {
      isStopped = true
      clearInterval(timer)
      for (const { end } of streams) end()
      await starting?.catch(() => {})
      await reader.stop()
    },
  }
}

function createStream(who: Listener, turn: number, onEnd: () => void) {
  let out: ReadableStreamDefaultController<Uint8Array> | undefined
  const over = () => {
    out = undefined
    onEnd()
  }
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (out = controller), cancel: over })
  const end = () => {
    out?.close()
    over()
  }
  const stream: Stream = {
    who,
    end,
    turn,
    waiting: [],
    send: (text) => {
      out?.enqueue(typeof text === 'string' ? encoder.encode(text) : text)
      if (out && (out.desiredSize ?? 0) < -UNREAD_FRAMES) end()
    },
  }
  return { stream, body }
}
