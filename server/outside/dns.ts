import { NODATA, NOTFOUND, Resolver } from 'node:dns/promises'

/** What is asked of the world's DNS. A name that has none of what is asked for gets an empty list. */
export type Dns = {
  texts: (name: string) => Promise<string[]>
  /** The names it stands for. */
  aliases: (name: string) => Promise<string[]>
  addresses: (name: string) => Promise<string[]>
}

/** Nobody answered, or with an error: nothing is known of the name then, least of all that it is not there. */
export class DnsSilent extends Error {}

const PATIENCE_MS = 5_000
const TRIES = 2

/** The servers this machine asks, or others. */
export function createDns({
  servers,
  patienceMs = PATIENCE_MS,
}: { servers?: string[]; patienceMs?: number } = {}): Dns {
  const ask = async <Found>(of: (resolver: Resolver) => Promise<Found[]>): Promise<Found[]> => {
    const resolver = new Resolver({ timeout: patienceMs, tries: TRIES })
    if (servers) resolver.setServers(servers)
    try {
      return await of(resolver)
    } catch (error) {
      if (isNothingThere(error)) return []
      throw new DnsSilent('the DNS does not answer', { cause: error })
    }
  }
  return {
    // A text of more than 255 characters comes in parts.
    texts: async (name) => (await ask((resolver) => resolver.resolveTxt(name))).map((parts) => parts.join('')),
    aliases: (name) => ask((resolver) => resolver.resolveCname(name)),
    async addresses(name) {
      const both = [ask((resolver) => resolver.resolve4(name)), ask((resolver) => resolver.resolve6(name))]
      return (await Promise.all(both)).flat()
    },
  }
}

const isNothingThere = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === NODATA || error.code === NOTFOUND)
