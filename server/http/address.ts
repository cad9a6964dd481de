import { BlockList, isIP } from 'node:net'

/**
 * The caller's address. X-Forwarded-For is believed only as far as it was written by our own proxies: read from the right,
 * the first address that is not one of them. An IPv6 caller owns a whole /64, so that is what is counted.
 */
export function createAddressReader(trustedProxies: string[]) {
  const trusted = new BlockList()
  for (const proxy of trustedProxies) {
    const [network, bits] = proxy.split('/')
    if (!network || !isIP(network)) continue
    const family = isIP(network) === 6 ? 'ipv6' : 'ipv4'
    if (bits) trusted.addSubnet(network, Number(bits), family)
    else trusted.addAddress(network, family)
  }
  const isTrusted = (address: string) =>
    isIP(address) > 0 && trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

  return (socketAddress: string | undefined, forwardedFor: string | undefined): string => {
    const hops = [...(forwardedFor?.split(',').map((hop) => hop.trim()) ?? []), socketAddress ?? '']
    const addresses = hops.map(plainAddress)
    let caller = addresses.pop() ?? ''
    while (isTrusted(caller) && addresses.length > 0) {
      const before = addresses.pop() ?? ''
      if (!isIP(before)) break
      caller = before
    }
    return isIP(caller) === 6 ? network64(caller) : caller || 'unknown'
  }
}

/** ::ffff:127.0.0.1 is 127.0.0.1. */
const plainAddress = (address: string) => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')

function network64(address: string) {
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? []
  const left = head.split(':').filter(Boolean)
  const right = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length
  const groups = [...left, ...Array.from({ length: zeros }, () => '0'), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
