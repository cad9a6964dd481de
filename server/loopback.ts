import { BlockList, isIP } from 'node:net'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

/** Whether a name or an address, as in HOST or in an address people open, means this machine and no other. */
export function isLoopback(name: string): boolean {
  if (name.toLowerCase() === 'localhost') return true
  const address = name.replace(/^\[(.*)\]$/, '$1')
  const version = isIP(address)
  return version !== 0 && loopback.check(address, version === 6 ? 'ipv6' : 'ipv4')
}
