import { generateKeyPairSync } from 'node:crypto'
import { dkimSign } from 'mailauth'
import { expect, test } from 'vitest'
import { createSenderCheck } from './sender-check.ts'

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')

/** The world's name servers, as a table. */
const names: Record<string, string> = {
  's1._domainkey.client.example': `v=DKIM1; k=rsa; p=${key}`,
  's1._domainkey.evil.example': `v=DKIM1; k=rsa; p=${key}`,
  '_dmarc.client.example': 'v=DMARC1; p=reject',
  'bare.example': 'v=spf1 ip4:198.51.100.7 -all',
}
const resolver = async (name: string, type: string) => {
  const found = type === 'TXT' ? names[name] : undefined
  if (found) return [[found]]
  throw Object.assign(new Error(`no ${type} of ${name}`), { code: 'ENOTFOUND' })
}
const check = createSenderCheck({ trusts: 'mx.portgardner.example', believesLoopback: false, resolver })

const write = (from: string) =>
  `From: ${from}\r\nTo: reply@portgardner.example\r\nSubject: x\r\nDate: Mon, 16 Nov 2026 10:00:00 +0000\r\nMessage-ID: <1@x>\r\n\r\nHello\r\n`
async function sign(raw: string, domain: string) {
  const { signatures } = await dkimSign(raw, {
    signatureData: [
      {
        signingDomain: domain,
        selector: 's1',
        privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }),
      },
    ],
  } as Parameters<typeof dkimSign>[1])
  return signatures + raw
}
const ask = (raw: string, from: string, more: { results?: string[]; clientAddress?: string } = {}) =>
  check({
    raw: Buffer.from(raw),
    from,
    fromAddress: from,
    clientAddress: more.clientAddress ?? '203.0.113.9',
    clientName: 'mail.example',
    results: more.results ?? [],
  })

test('signed by its own domain it passes; changed, foreign or unsigned it fails where the domain says so', async () => {
  const raw = write('cleo@client.example')
  const signed = await sign(raw, 'client.example')
  expect(await ask(signed, 'cleo@client.example')).toBe('pass')
  expect(await ask(signed.replace('Hello', 'Pay me'), 'cleo@client.example')).toBe('fail')
  expect(await ask(await sign(raw, 'evil.example'), 'cleo@client.example')).toBe('fail')
  expect(await ask(raw, 'cleo@client.example')).toBe('fail')
})

test('without a DMARC record: a signature or the right server passes, nothing is nothing', async () => {
  const raw = write('jo@bare.example')
  expect(await ask(raw, 'jo@bare.example', { clientAddress: '198.51.100.7' })).toBe('pass')
  expect(await ask(raw, 'jo@bare.example', { clientAddress: '198.51.100.8' })).toBe('none')
  expect(await ask(await sign(write('a@evil.example'), 'evil.example'), 'a@evil.example')).toBe('pass')
})

test.each([
  'spf=pass smtp.mailfrom="x; dmarc=pass x"@evil.example; dmarc=fail header.from=client.example',
  'spf=pass (domain of "a()b; dmarc=pass x"@evil.example) smtp.mailfrom=x@evil.example; dmarc=fail',
  'spf=pass (a (b) ; dmarc=pass c) smtp.mailfrom=x@evil.example; dmarc=fail',
  'dkim=pass header.d=evil.example header.i="a;dmarc=pass "@evil.example; dmarc=fail',
  'dkim=pass header.i="a\\" ;dmarc=pass \\""@evil.example; dmarc=fail',
  'dmarc=pass header.from=evil.example; dmarc=fail header.from=client.example',
])('what a stranger wrote into a result is none: %s', async (line) => {
  const raw = write('cleo@client.example')
  const results = [`mx.portgardner.example; ${line}`]
  expect(await ask(raw, 'cleo@client.example', { results })).toBe('fail')
  const without = line.replace(/; dmarc=fail.*$/, '')
  expect(await ask(raw, 'cleo@client.example', { results: [`mx.portgardner.example; ${without}`] })).toBe('none')
})

test('a result that does not end says nothing', async () => {
  const results = ['mx.portgardner.example; dmarc=pass header.from="client.example']
  expect(await ask(write('cleo@client.example'), 'cleo@client.example', { results })).toBe('none')
})

test('the results of the server in front are believed, those of others are not', async () => {
  const raw = write('cleo@client.example')
  const results = (line: string) => ask(raw, 'cleo@client.example', { results: [line] })
  expect(await results('mx.portgardner.example; dmarc=pass header.from=client.example')).toBe('pass')
  expect(await results('MX.portgardner.example 1; spf=pass smtp.mailfrom=evil.example; dmarc=fail (p=none)')).toBe(
    'fail',
  )
  expect(await results('mx.portgardner.example; dkim=pass (2048) header.d=client.example; dmarc=none')).toBe('pass')
  expect(await results('mx.portgardner.example; dkim=pass header.d=evil.example; dmarc=none')).toBe('none')
  expect(await results('mx.portgardner.example; dkim=pass header.d=notclient.example')).toBe('none')
  expect(await results('mx.evil.example; dmarc=pass')).toBe('fail')
})

test('on this machine everybody is who they say, unless it is said otherwise', async () => {
  const local = createSenderCheck({ trusts: 'dev.slipway', believesLoopback: true, resolver })
  const mail = {
    raw: Buffer.from(write('a@client.example')),
    from: 'a@client.example',
    fromAddress: 'a@client.example',
    clientName: 'x',
  }
  expect(await local({ ...mail, clientAddress: '127.0.0.1', results: [] })).toBe('pass')
  expect(await local({ ...mail, clientAddress: '127.0.0.1', results: ['dev.slipway; dmarc=fail'] })).toBe('fail')
  expect(await local({ ...mail, clientAddress: '127.0.0.1', results: ['dev.slipway; dmarc=none'] })).toBe('none')
  expect(await local({ ...mail, clientAddress: '203.0.113.9', results: [] })).toBe('fail')
})
