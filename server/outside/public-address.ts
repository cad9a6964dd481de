import { BlockList, isIP } from 'node:net'

/**
 * Not on the public internet, by IANA's registry of special-purpose addresses; each is `network/bits`. Our own lists, where identity.md
 * §4.6 names `ipaddr.js`: Node's `BlockList` compares, and a list that can be read beside the registry is one package less to trust.
 */
const special4 = listOf('ipv4', [
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // behind a provider's NAT
  '127.0.0.0/8', // this machine
  '169.254.0.0/16', // link-local; the metadata of clouds
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments
  '192.0.2.0/24', // documentation
  '192.31.196.0/24', // AS112
  '192.52.193.0/24', // AMT
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16', // private
  '192.175.48.0/24', // AS112
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, broadcast
])
/** Of IPv6 only this is given out; loopback, unique local, link-local and multicast lie outside of it. */
const global6 = listOf('ipv6', ['2000::/3'])
const special6 = listOf('ipv6', [
  '2001::/23', // protocol assignments
  '2001:db8::/32', // documentation
  '2620:4f:8000::/48', // AS112
  '3fff::/20', // documentation
])

/** Whether an address is somebody's on the public internet. One that carries an IPv4 address is what it carries. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !special4.check(address)
  const words = wordsOf(address)
  if (!words) return false
  const carried = carriedBy(words)
  if (carried) return carried.every(isPublicAddress)
  return global6.check(address, 'ipv6') && !special6.check(address, 'ipv6')
}

function listOf(family: 'ipv4' | 'ipv6', ranges: string[]) {
  const list = new BlockList()
  for (const range of ranges) {
    const [network = '', bits] = range.split('/')
    list.addSubnet(network, Number(bits), family)
  }
  return list
}

/** The eight words of an IPv6 address; null for anything else, also for one with a zone. */
function wordsOf(address: string): number[] | null {
  const asUrl = `http://[${address}]/`
  if (!URL.canParse(asUrl)) return null
  const [before = [], after = []] = new URL(asUrl).hostname
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').filter(Boolean))
    .map((part) => part.map((word) => Number.parseInt(word, 16)))
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after]
}

/** The IPv4 addresses inside an address that leads to them: mapped, NAT64, 6to4, Teredo (its server and its client). */
function carriedBy(words: number[]): string[] | null {
  const startsWith = (...start: number[]) => start.every((word, index) => words[index] === word)
  const quadAt = (index: number, mask = 0) =>
    words
      .slice(index, index + 2)
      .map((word) => word ^ mask)
      .flatMap((word) => [word >> 8, word & 0xff])
      .join('.')
  if (startsWith(0, 0, 0, 0, 0, 0xffff)) return [quadAt(6)]
  if (startsWith(0x64, 0xff9b, 0, 0, 0, 0)) return [quadAt(6)]
  if (startsWith(0x2002)) return [quadAt(1)]
  if (startsWith(0x2001, 0)) return [quadAt(2), quadAt(6, 0xffff)]
  return null
}
