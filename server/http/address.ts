import { isIP } from 'node:net'
import type { Proxies } from '../proxies.ts'

/**
 * Where a request came from. X-Forwarded-For is believed only as far as it was written by our own proxies: read from the
 * right, the first address that is not one of them. An IPv6 caller owns a whole /64, so that is what is counted.
 */
export function traceCaller(proxies: Proxies, socketAddress: string | undefined, forwardedFor: string | undefined) {
  const hops = [...(forwardedFor?.split(',').map((hop) => hop.trim()) ?? []), socketAddress ?? '']
  const addresses = hops.map(plainAddress)
  let caller = addresses.pop() ?? ''
  let believed = 0
  while (proxies.has(caller) && addresses.length > 0) {
    const before = addresses.pop() ?? ''
    if (!isIP(before)) break
    caller = before
    believed++
  }
  return { address: isIP(caller) === 6 ? network64(caller) : caller || 'unknown', believed }
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
