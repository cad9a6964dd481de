import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** What other programs understand, and here would be the name of a machine that nobody knows. */
const otherWords = /^(true|false|yes|no|on|off|all|any|none|loopback|linklocal|uniquelocal|private|local)$/i

/** An address, a range such as 10.0.0.0/8, or a name; anything else is no way to name a proxy. */
export function isProxyName(text: string): boolean {
  if (isIP(text)) return true
  if (otherWords.test(text)) return false
  const [network = '', bits, ...more] = text.split('/')
  if (bits !== undefined) {
    const most = isIP(network) === 6 ? 128 : 32
    return more.length === 0 && isIP(network) > 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= most
  }
  // The last part of a name has a letter in it: 10.0.0.256 is a slip of the hand.
  return /^([a-z\d_]([a-z\d_-]*[a-z\d_])?\.)*[a-z\d_-]*[a-z][a-z\d_-]*$/i.test(text)
}

/** The proxies in front of us. Names among them are known by the addresses they had when last looked up. */
export function createProxies(names: string[], resolve = addressesOf) {
  const fixed = names.filter((name) => /[/:]/.test(name) || isIP(name))
  const moving = names.filter((name) => !fixed.includes(name))
  const known = new Map<string, string[]>()
  let trusted = listOf(fixed)
  return {
    has: (address: string) => isIP(address) > 0 && trusted.check(address, family(address)),
    /** Looks the names up anew, and says which nobody knows; those keep the addresses they had. */
    async lookUp(): Promise<string[]> {
      const unknown: string[] = []
      for (const name of moving) {
        const addresses = await resolve(name).catch(() => [])
        if (addresses.length > 0) known.set(name, addresses)
        else unknown.push(name)
      }
      trusted = listOf([...fixed, ...[...known.values()].flat()])
      return unknown
    },
  }
}
export type Proxies = ReturnType<typeof createProxies>

const addressesOf = async (name: string) => (await lookup(name, { all: true })).map(({ address }) => address)

function listOf(entries: string[]) {
  const list = new BlockList()
  for (const entry of entries) {
    const [network = '', bits] = entry.split('/')
    if (bits === undefined) list.addAddress(network, family(network))
    else list.addSubnet(network, Number(bits), family(network))
  }
  return list
}
