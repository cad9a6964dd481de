import { isIP } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { proofNameOf, type Target } from '#domain/website-domains.ts'
import type { Ctx } from '../context.ts'
import type { Dns } from '../outside/dns.ts'
import { type Places, targetHost } from './addresses.ts'

/** So long the addresses of our own host are taken for the same. */
const REMEMBERED_MS = 300_000
/** Whoever looks at a screen waits no longer for them. */
const PATIENCE_MS = 1_000

const known = new WeakMap<Dns, { at: number; host: string; asked: Promise<string[]> }>()

/** Where own domains should lead. */
export async function findTarget(ctx: Places & Pick<Ctx, 'dns'>): Promise<Target> {
  const host = targetHost(ctx)
  if (host === 'localhost') return { host, addresses: ['127.0.0.1', '::1'] }
  if (isIP(host) !== 0) return { host, addresses: [host] }
  const asked = ctx.dns && ask(ctx.dns, host).catch(() => [])
  const addresses = await Promise.race([asked ?? [], sleep(PATIENCE_MS, [], { ref: false })])
  return { host, addresses }
}

function ask(dns: Dns, host: string) {
  const last = known.get(dns)
  if (last && last.host === host && performance.now() - last.at < REMEMBERED_MS) return last.asked
  const asked = dns.addresses(host)
  known.set(dns, { at: performance.now(), host, asked })
  asked.catch(() => known.delete(dns))
  return asked
}

export type LookedUp = {
  /** When it was asked: whatever was found later is newer. */
  at: Date
  proofs: string[]
  /** Null where that was not answered. */
  pointsHere: boolean | null
}

/** What the DNS says of a domain: throws where it does not answer. */
export async function lookUp(ctx: Places & Pick<Ctx, 'dns' | 'now'>, domain: string): Promise<LookedUp> {
  const { dns } = ctx
  if (!dns) throw new Error('There is no DNS to ask')
  const at = ctx.now()
  const leads = leadsHere(dns, domain, await findTarget(ctx)).catch(() => null)
  const proofs = (await dns.texts(proofNameOf(domain))).map((text) => text.trim())
  return { at, proofs, pointsHere: await leads }
}

async function leadsHere(dns: Dns, domain: string, { host, addresses }: Target) {
  const aliases = await dns.aliases(domain)
  if (aliases.some((name) => name.toLowerCase().replace(/\.$/, '') === host)) return true
  return (await dns.addresses(domain)).some((address) => addresses.includes(address))
}
