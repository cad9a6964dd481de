import { expect, test } from 'vitest'
import { createProxies } from '../proxies.ts'
import { traceCaller } from './address.ts'

test.each([
  ['no proxy: the header is not believed', [], '203.0.113.9', '10.0.0.1', '203.0.113.9'],
  ['behind our proxy: the address it saw', ['127.0.0.1'], '127.0.0.1', '198.51.100.7', '198.51.100.7'],
  ['a forged entry before the real one', ['127.0.0.1'], '127.0.0.1', '1.1.1.1, 198.51.100.7', '198.51.100.7'],
  ['two proxies of ours', ['127.0.0.1', '10.0.0.0/8'], '127.0.0.1', '198.51.100.7, 10.1.2.3', '198.51.100.7'],
  ['rubbish in the header', ['127.0.0.1'], '127.0.0.1', 'rubbish', '127.0.0.1'],
  ['IPv4 within IPv6', ['127.0.0.1'], '::ffff:127.0.0.1', '198.51.100.7', '198.51.100.7'],
  ['IPv6 counts by its /64', [], '2001:db8:1:2:3:4:5:6', undefined, '2001:db8:1:2::/64'],
  ['shortened IPv6', [], '2001:db8::1', undefined, '2001:db8:0:0::/64'],
  ['nothing known', [], undefined, undefined, 'unknown'],
])('%s', (_what, proxies, socket, forwarded, expected) => {
  expect(traceCaller(createProxies(proxies), socket, forwarded).address).toBe(expected)
})

test('a name is a proxy by the addresses it has now; one that nobody knows any more keeps those it had', async () => {
  let addresses: Record<string, string[]> = { proxy: ['172.18.0.4', 'fd00::4'] }
  const resolve = async (name: string) => addresses[name] ?? Promise.reject(new Error('ENOTFOUND'))
  const proxies = createProxies(['proxy', 'other', '10.0.0.0/8'], resolve)
  const seen = (socket: string) => traceCaller(proxies, socket, '198.51.100.7').address
  expect(seen('172.18.0.4')).toBe('172.18.0.4')
  expect(seen('10.1.2.3')).toBe('198.51.100.7')
  expect(await proxies.lookUp()).toEqual(['other'])
  expect([seen('172.18.0.4'), seen('fd00::4'), seen('172.18.0.9')]).toEqual([
    '198.51.100.7',
    '198.51.100.7',
    '172.18.0.9',
  ])
  addresses = { proxy: ['172.18.0.9'], other: ['192.0.2.1'] }
  expect(await proxies.lookUp()).toEqual([])
  expect([seen('172.18.0.4'), seen('172.18.0.9'), seen('192.0.2.1')]).toEqual([
    '172.18.0.4',
    '198.51.100.7',
    '198.51.100.7',
  ])
  addresses = {}
  expect(await proxies.lookUp()).toEqual(['proxy', 'other'])
  expect(seen('172.18.0.9')).toBe('198.51.100.7')
})

test('localhost is looked up in earnest', async () => {
  const proxies = createProxies(['localhost'])
  expect(await proxies.lookUp()).toEqual([])
  expect(traceCaller(proxies, '127.0.0.1', '198.51.100.7')).toEqual({ address: '198.51.100.7', believed: 1 })
})
