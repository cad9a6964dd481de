import { expect, test } from 'vitest'
import { createAddressReader } from './address.ts'

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
  expect(createAddressReader(proxies)(socket, forwarded)).toBe(expected)
})
