import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { nobodysServer, startDnsServer } from '../testing/dns-server.ts'
import { createDns, DnsSilent } from './dns.ts'

const long = 'x'.repeat(300)
const server = await startDnsServer({
  '_slipway.kilncore.com': { texts: ['slipway-website=one', 'slipway-website=two'] },
  'long.kilncore.com': { texts: [long] },
  'www.kilncore.com': { alias: 'coaches.example' },
  'kilncore.com': { addresses: ['192.0.2.7', '2001:db8::7'] },
})
const dns = createDns({ servers: server.servers, patienceMs: 200 })
beforeEach(() => void server.is('answers'))
afterAll(() => server.stop())

describe('of a name that is there', () => {
  test('all its texts are found, a long one as a whole', async () => {
    const found = await dns.texts('_slipway.kilncore.com')
    expect(found.toSorted()).toEqual(['slipway-website=one', 'slipway-website=two'])
    expect(await dns.texts('long.kilncore.com')).toEqual([long])
  })

  test('and what it stands for, and its addresses of both kinds', async () => {
    expect(await dns.aliases('www.kilncore.com')).toEqual(['coaches.example'])
    expect((await dns.addresses('kilncore.com')).toSorted()).toEqual(['192.0.2.7', '2001:db8::7'])
  })
})

test('a name that is not there, or has nothing of the kind, has nothing', async () => {
  for (const name of ['nobody.kilncore.com', 'kilncore.com']) expect(await dns.texts(name)).toEqual([])
  expect(await dns.aliases('kilncore.com')).toEqual([])
  expect(await dns.addresses('_slipway.kilncore.com')).toEqual([])
})

describe('is not known while the DNS', () => {
  test('says that it cannot answer', async () => {
    server.is('fails')
    await expect(dns.texts('_slipway.kilncore.com')).rejects.toThrow(DnsSilent)
    await expect(dns.addresses('kilncore.com')).rejects.toThrow(DnsSilent)
  })

  test('says nothing', async () => {
    server.is('silent')
    await expect(dns.texts('_slipway.kilncore.com')).rejects.toThrow(DnsSilent)
  })

  test('is not there', async () => {
    const nowhere = createDns({ servers: await nobodysServer(), patienceMs: 200 })
    await expect(nowhere.texts('_slipway.kilncore.com')).rejects.toThrow(DnsSilent)
  })
})
