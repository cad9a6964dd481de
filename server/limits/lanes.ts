import { AppError } from '#domain/errors.ts'

/**
 * How many requests of a kind this process works on at once. Whatever is slow (the payment provider, the model, somebody's
 * line) fills its own lane and leaves the others free; who finds the lane full is told at once to come back.
 */
const slots = {
  /** A third of a second of work: who would wait longer costs those before them more than a second try costs. */
  ordinary: 128,
  /** Waits for a password to be hashed, slowly on purpose: who guesses passwords holds up nobody who is signed in. */
  passwords: 256,
  /** Leads, payment events, signing out: on connections of the database that nobody else uses. */
  urgent: 128,
  /** Waits for the payment provider; as urgent. */
  payments: 128,
  /** Waits for the assistant's model. */
  model: 64,
  /** Uploads, downloads, exports: as long as the line takes. */
  files: 256,
  /** Who hears of what changes, for as long as they look: a browser that finds it full asks now and then. */
  live: 2000,
  /** Cheap, and asked to find out whether we are alive: never refused. */
  health: Number.POSITIVE_INFINITY,
}
export type Lane = keyof typeof slots
/** Served on the connections kept free for it. */
export const isUrgent = (lane: Lane) => lane === 'urgent' || lane === 'payments'

/** Made once: an error remembers where it was made, which costs as much as the rest of sending somebody away. */
const overloaded = new AppError('overloaded', { retryAfterSeconds: 1 })

export type Lanes = ReturnType<typeof createLanes>

/** Counts who is in which lane, and who was sent away. */
export function createLanes(sizes: Record<Lane, number> = slots) {
  const names = Object.keys(sizes) as Lane[]
  const none = () => Object.fromEntries(names.map((lane) => [lane, 0])) as Record<Lane, number>
  const running = none()
  const shed = none()
  return {
    running,
    shed,
    isFull: (lane: Lane) => running[lane] >= sizes[lane],
    isAnyFull: () => names.some((lane) => running[lane] >= sizes[lane]),
    /** The error to send away with. */
    refuse(lane: Lane) {
      shed[lane]++
      return overloaded
    },
    /** Takes a slot and returns how to give it back. */
    enter(lane: Lane) {
      if (running[lane] >= sizes[lane]) throw this.refuse(lane)
      running[lane]++
      return () => {
        running[lane]--
      }
    },
  }
}
