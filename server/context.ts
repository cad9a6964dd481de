import type { SessionUser } from '#domain/accounts.ts'
import { AppError } from '#domain/errors.ts'
import type { ShownProof, TwoStep } from '#domain/sign-in.ts'
import type { ActingCompany } from './companies/belonging.ts'
import type { Db } from './db/client.ts'
import type { MailIn } from './inbound-mail/mail-facts.ts'
import type { Log } from './log.ts'
import type { RunningLook } from './looks/looks.ts'
import type { FormProof } from './forms/form-proof.ts'
import type { Dns } from './outside/dns.ts'
import type { Storage } from './outside/storage/storage.ts'
import type { Payments } from './outside/stripe.ts'

/**
 * The signed-in person and the company they act for, read anew for every request: a changed role or part acts on the next one.
 * Their tier is the company's.
 */
export type Actor = SessionUser & { company: ActingCompany }

/** The session a request comes in: how it last showed who it is, and whether its account has a second step. */
export type Session = ShownProof & { id: string; seen_at: Date; two_step: TwoStep; look_id: string | null }

/** For security events and limits; never for deciding who somebody is. */
type Caller = {
  /** As far as it can be believed; IPv6 by its /64. */
  address: string
  userAgent: string
  /** Of the browser's device cookie, if it has one. */
  deviceHash: string | null
}

/** What a business function is given: who asks, when, and the database. */
export type Ctx = {
  /** Who calls, as far as the connection tells; nobody does where a job or the operator acts. */
  caller?: Caller
  log?: Log
  db: Db
  /** Where limits are counted, if not there: customers behind the second line write none. */
  limits?: Db
  /** What signs and seals: sessions, passes, secrets of authenticator apps. */
  auth: { sessionSecret: string }
  actor: Actor | null
  /** What the actor is signed in with; none where a job or the operator acts. */
  session?: Session
  /** An admin views as a customer, who is the actor then: nothing is changed, kept or counted. */
  look?: RunningLook
  /** Who types at the server itself, by the name the machine knows them by (`npm run admin`); they may do what admins may. */
  operator?: string
  now: () => Date
  /** Set when forms must come with a proof of work. */
  formProof: FormProof | null
  payments: Payments
  storage: Storage
  /** How mail comes in; none where it does not. */
  mailIn?: MailIn | undefined
  /** The configured public address; links in e-mails are built from it and nothing else. */
  origin: string
  /** Beneath it customers' websites have names of their own; where there is none they are on a path of ours. */
  websitesOrigin?: string | null
  /** Has this process ask anew what is shown at the address of a website, or at its own domain; called once what changed it is committed. */
  forgetWebsite?: (name: string) => void
  /** What is asked of the world's DNS; where there is none, nothing is. */
  dns?: Dns | undefined
}

export function actorOf(ctx: Pick<Ctx, 'actor'>): Actor {
  if (!ctx.actor) throw new AppError('not_signed_in')
  return ctx.actor
}

export function sessionOf(ctx: Ctx): Session {
  if (!ctx.session) throw new AppError('not_signed_in')
  return ctx.session
}
