import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, connect, createServer as createTcpServer, Socket } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createFetchOutside, OutsideError } from './fetch-outside.ts'
import { isPublicAddress } from './public-address.ts'

/** Stand for the public internet: whatever is sent to them comes to the server `world`, and nothing leaves this machine. */
const somewhere = { address: '93.184.216.34', family: 4 }
const elsewhere = { address: '2606:2800:21f:cb07:6820:80da:af6b:8b2c', family: 6 }

let answer: RequestListener = (_asked, reply) => reply.end('hello')
let canaryCalls = 0
const world = await listening(createServer((asked, reply) => answer(asked, reply)))
const canary = await listening(createServer((_asked, reply) => reply.end('inside')))
canary.server.on('connection', () => canaryCalls++)
afterAll(() => [world, canary].forEach(({ server }) => server.close()))

async function listening(server: Server) {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, port: (server.address() as AddressInfo).port }
}

/** Whoever is not known to be outside is a canary. */
let names: Record<string, Array<Array<typeof somewhere>>> = {}
let lookups: string[] = []
let dialed: string[] = []
const ways = {
  resolve: async (name: string) => {
    lookups.push(name)
    const answers = names[name] ?? []
    return (answers.length > 1 ? answers.shift() : answers[0]) ?? []
  },
  connect: ({ address }: typeof somewhere, port: number) => {
    dialed.push(`${address} ${port}`)
    const isOutside = [somewhere, elsewhere].some((known) => known.address === address)
    return connect(isOutside ? world.port : canary.port, '127.0.0.1')
  },
  timeLimitMs: 120_000,
  reachedWithinMs: 60_000,
}
beforeEach(() => {
  names = { 'shop.example': [[somewhere, elsewhere]] }
  lookups = []
  dialed = []
  answer = (_asked, reply) => reply.end('hello')
})
const inProduction = { production: true, origin: 'https://agency.example' }
const fetchOutside = createFetchOutside(inProduction, ways)
const reasonOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'answered',
    (error: unknown) => (error instanceof OutsideError ? error.reason : String(error)),
  )

const isFull = process.env['PROVE'] === 'full'

/** Where nobody from outside has business; the first and last address of each, and some between. */
const inside4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const
const numberOf = (quad: string) => quad.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
const quadOf = (number: number) => [24, 16, 8, 0].map((bits) => (number / 2 ** bits) & 255).join('.')
const hexOf = (number: number) => number.toString(16).padStart(8, '0')
const wordsOf = (number: number) => `${hexOf(number).slice(0, 4)}:${hexOf(number).slice(4)}`

function* insideAddresses(between: number) {
  for (const [network, bits] of inside4) {
    const size = 2 ** (32 - bits)
    const steps = Array.from({ length: between }, (_, index) => Math.floor((size * (index + 1)) / (between + 1)))
    for (const step of [0, 1, ...steps, size - 1]) yield numberOf(network) + step
  }
}

/** One inside address in every way it can be written, or carried by IPv6. */
function spellingsOf(number: number): string[] {
  const [a = '', b = '', c = '', d = ''] = quadOf(number).split('.')
  const octal = (part: string) => `0${Number(part).toString(8)}`
  const hex = (part: string) => `0x${Number(part).toString(16)}`
  return [
    quadOf(number),
    String(number),
    `0x${hexOf(number)}`,
    `0${number.toString(8)}`,
    [a, b, c, d].map(octal).join('.'),
    [a, b, c, d].map(hex).join('.'),
    `${a}.${numberOf(`0.${b}.${c}.${d}`)}`,
    `${hex(a)}.${b}.${numberOf(`0.0.${c}.${d}`)}`,
    `${quadOf(number)}.`,
    `[::ffff:${quadOf(number)}]`,
    `[0:0:0:0:0:ffff:${wordsOf(number)}]`,
    `[::${quadOf(number)}]`,
    `[64:ff9b::${quadOf(number)}]`,
    `[64:ff9b:1::${quadOf(number)}]`,
    `[2002:${wordsOf(number)}::1]`,
    `[2001:0:${wordsOf(number)}::1]`,
    `[2001:0:5db8:d822:0:0:${wordsOf(~number >>> 0)}]`,
  ]
}
const spelled = [...insideAddresses(isFull ? 20 : 0)].flatMap(spellingsOf)

const otherAddresses = [
  'http://[::]/',
  'http://[::1]/',
  'http://[fe80::1]/',
  'http://[fe80::1%25lo]/',
  'http://[fec0::1]/',
  'http://[fd00:ec2::254]/',
  'http://[fc00::1]/',
  'http://[ff02::1]/',
  'http://[2001:db8::1]/',
  'http://[3fff::1]/',
  'http://[100::1]/',
  'http://[5f00::1]/',
  'http://①②⑦.⓪.⓪.①/',
  'http://127。0。0。1/',
  'http://%31%32%37.0.0.1/',
  'http:/127.0.0.1/',
  'http:127.0.0.1',
  'http:\\\\127.0.0.1\\',
  'HTTP://127.0.0.1',
  'http://localhost/',
  'http://localhost./',
  'http://LOCALHOST/',
  'http://inside.example/',
  'http://inside6.example/',
  'http://mapped.example/',
  'http://metadata.example/',
  'http://half.example/',
  'https://half.example/',
  'http://zone.example/',
  'http://nobody.example/',
  'http://shop.example:22/',
  'http://shop.example:8080/',
  'https://shop.example:5432/',
  'http://shop.example@127.0.0.1/',
  'http://user@shop.example/',
  'http://user:word@shop.example/',
  'http://:word@shop.example/',
  'http://127.0.0.1#@shop.example/',
  'http://127.0.0.1\\@shop.example/',
  'http://127.0.0.1?@shop.example/',
  'ftp://shop.example/',
  'file:///etc/passwd',
  'gopher://127.0.0.1/',
  'data:text/plain,hello',
  'unix:/var/run/docker.sock',
  'ws://shop.example/',
  '//127.0.0.1/',
  '/admin',
  'shop.example',
  '',
]
const hostileNames = () => ({
  ...names,
  localhost: [[{ address: '127.0.0.1', family: 4 }]],
  'localhost.': [[{ address: '::1', family: 6 }]],
  'inside.example': [[{ address: '10.1.2.3', family: 4 }]],
  'inside6.example': [[{ address: 'fd00::1', family: 6 }]],
  'mapped.example': [[{ address: '::ffff:127.0.0.1', family: 6 }]],
  'metadata.example': [[{ address: '169.254.169.254', family: 4 }]],
  'half.example': [[somewhere, { address: '127.0.0.1', family: 4 }]],
  'zone.example': [[{ address: 'fe80::1%lo', family: 6 }]],
})

test('no address, however it is written, named, answered or sent on, leads to the inside', async () => {
  names = hostileNames()
  const hostile = [...spelled.flatMap((host) => [`http://${host}/`, `https://${host}/`]), ...otherAddresses]
  const refusals = new Map<string, string>()
  for (const address of hostile) refusals.set(address, await reasonOf(fetchOutside(address)))
  expect(new Set(refusals.values())).toEqual(new Set(['not_allowed', 'unknown_name']))
  expect(dialed).toEqual([])

  // A name of the public internet that sends us on to each of them; what is then only a path stays where it is.
  const shop = 'http://shop.example/'
  const targets = hostile.filter((it) => !URL.canParse(it, shop) || !new URL(it, shop).href.startsWith(shop))
  let sentOn = 0
  answer = (_asked, reply) => reply.writeHead(302, { location: encodeHeader(targets[sentOn] ?? '') }).end()
  for (; sentOn < targets.length; sentOn++)
    expect(await reasonOf(fetchOutside(shop, { redirects: 5 }))).toMatch(/not_allowed|unknown_name/)
  expect(dialed.filter((to) => !to.startsWith(somewhere.address) && !to.startsWith(elsewhere.address))).toEqual([])

  // Names that answer with an outside address first and with an inside one to whoever asks again.
  answer = (_asked, reply) => reply.end('hello')
  const inside = [...insideAddresses(0)].map((number) => ({ address: quadOf(number), family: 4 }))
  for (const [index, second] of inside.entries()) {
    names[`rebinding-${index}.example`] = [[somewhere], [second], [second]]
    lookups = []
    expect((await fetchOutside(`http://rebinding-${index}.example/`)).body.toString()).toBe('hello')
    expect(lookups).toHaveLength(1)
    expect(await reasonOf(fetchOutside(`http://rebinding-${index}.example/`))).toBe('not_allowed')
  }

  // The same with nothing put in between: real names, real connections, a canary at a port of its own.
  const really = createFetchOutside(inProduction)
  const atCanary = [
    '127.0.0.1',
    '2130706433',
    '0177.1',
    '[::ffff:127.0.0.1]',
    'localhost',
    '[::1]',
    '[64:ff9b::7f00:1]',
  ]
  for (const host of atCanary) {
    expect(await reasonOf(really(`http://${host}:${canary.port}/`))).toBe('not_allowed')
    expect(await reasonOf(really(`http://${host}/`))).toMatch(/not_allowed|unknown_name/)
  }
  expect(canaryCalls).toBe(0)
  const count = hostile.length + targets.length + inside.length + 2 * atCanary.length
  expect(count).toBeGreaterThanOrEqual(60)
  process.stdout.write(
    `figure: promise I7: ${count} hostile addresses, ${targets.length} of them by redirect and ${inside.length} by rebinding: ${canaryCalls} connections at canaries\n`,
  )
})

/** A header is bytes: what is beyond them is written as UTF-8, as servers do. */
const encodeHeader = (text: string) => Buffer.from(text).toString('latin1')

test.each([
  ['93.184.216.34', true],
  ['172.32.0.1', true],
  ['100.128.0.0', true],
  ['223.255.255.255', true],
  ['2606:4700:4700::1111', true],
  ['2001:4860:4860::8888', true],
  ['::ffff:93.184.216.34', true],
  ['64:ff9b::5db8:d822', true],
  ['2002:5db8:d822::1', true],
  ['2001:0:5db8:d822:0:0:a247:27dd', true],
  ['172.31.255.255', false],
  ['2001:1ff::1', false],
  ['4000::1', false],
  ['shop.example', false],
  ['0177.0.0.1', false],
  ['', false],
])('%s is public: %s', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected)
})

test('a public name is asked as it was named, at an address that was checked, and known by nothing of ours', async () => {
  let heard: unknown
  answer = ({ method, url, headers }, reply) => {
    heard = { method, url, headers }
    reply.writeHead(404, { 'x-said': 'yes' }).end('not here')
  }
  const found = await fetchOutside('http://Shop.example/a/../b?c=d#e', {
    headers: { 'x-asked': 'yes', Host: 'inside' },
  })
  expect(found).toMatchObject({ url: 'http://shop.example/b?c=d#e', status: 404, headers: { 'x-said': 'yes' } })
  expect(found.body.toString()).toBe('not here')
  expect(heard).toEqual({
    method: 'GET',
    url: '/b?c=d',
    headers: {
      host: 'shop.example',
      'user-agent': 'Slipway',
      'accept-encoding': 'identity',
      'x-asked': 'yes',
      connection: 'close',
    },
  })
  expect(lookups).toEqual(['shop.example'])
  expect(dialed).toEqual([`${somewhere.address} 80`])
})

test('a body is sent with a POST, and a redirect is then the answer', async () => {
  let heard = ''
  answer = (asked, reply) => {
    asked.on('data', (chunk: Buffer) => (heard += chunk.toString()))
    asked.on('end', () => reply.writeHead(307, { location: '/elsewhere' }).end())
  }
  const asked = {
    method: 'POST',
    body: '{"a":1}',
    headers: { 'content-type': 'application/json' },
    redirects: 3,
  } as const
  expect(await fetchOutside('http://shop.example/', asked)).toMatchObject({ status: 307 })
  expect(heard).toBe('{"a":1}')
})

test('redirects are followed where asked, so many and no more, without what was meant for the first', async () => {
  const paths: Array<[string | undefined, unknown]> = []
  names['other.example'] = [[elsewhere]]
  answer = ({ url = '', headers }, reply) => {
    paths.push([url, headers['x-asked']])
    const next = url === '/1' ? 'http://other.example/2' : '/3'
    if (url === '/3') reply.end('there')
    else reply.writeHead(301, { location: next }).end()
  }
  const headers = { 'x-asked': 'yes' }
  expect(await fetchOutside('http://shop.example/1', { headers })).toMatchObject({ status: 301 })
  paths.length = 0
  const found = await fetchOutside('http://shop.example/1', { headers, redirects: 2 })
  expect(found).toMatchObject({ url: 'http://other.example/3', status: 200 })
  expect(paths).toEqual([
    ['/1', 'yes'],
    ['/2', undefined],
    ['/3', undefined],
  ])
  expect(await reasonOf(fetchOutside('http://shop.example/1', { redirects: 1 }))).toBe('too_many_redirects')
})

test('an answer of 256 KB is taken and a larger one is not, whatever it said of itself', async () => {
  const most = 256 * 1024
  answer = ({ url }, reply) => reply.end(Buffer.alloc(url === '/most' ? most : most + 1))
  expect((await fetchOutside('http://shop.example/most')).body).toHaveLength(most)
  expect(await reasonOf(fetchOutside('http://shop.example/more'))).toBe('too_large')
  answer = (_asked, reply) => {
    const pour = (): unknown =>
      reply.destroyed || (reply.write(Buffer.alloc(16_384)) ? setImmediate(pour) : reply.once('drain', pour))
    pour()
  }
  expect(await reasonOf(fetchOutside('http://shop.example/endless'))).toBe('too_large')
})

test('who takes too long is left: a name, an answer, its end', async () => {
  const hasty = (resolve = ways.resolve) => createFetchOutside(inProduction, { ...ways, resolve, timeLimitMs: 40 })
  expect(await reasonOf(hasty(() => new Promise(() => {}))('http://shop.example/'))).toBe('too_slow')
  answer = () => {}
  expect(await reasonOf(hasty()('http://shop.example/'))).toBe('too_slow')
  answer = (_asked, reply) => reply.write('begun')
  expect(await reasonOf(hasty()('http://shop.example/'))).toBe('too_slow')
})

test('who breaks off, or speaks no HTTP, has not answered', async () => {
  answer = (asked) => asked.socket.destroy()
  expect(await reasonOf(fetchOutside('http://shop.example/'))).toBe('no_answer')
  answer = (asked) => asked.socket.end('SSH-2.0-OpenSSH\r\n')
  expect(await reasonOf(fetchOutside('http://shop.example/'))).toBe('no_answer')
  answer = (asked) => asked.socket.end('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nbegun')
  expect(await reasonOf(fetchOutside('http://shop.example/'))).toBe('no_answer')
  answer = (asked) =>
    asked.socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n')
  expect(await reasonOf(fetchOutside('http://shop.example/'))).toBe('no_answer')
})

/** Reached as little as a machine that is switched off. */
const silent = () => new Socket()
const refusing = () => {
  const socket = new Socket()
  setImmediate(() => socket.destroy(new Error('ECONNREFUSED')))
  return socket
}

test.each([
  ['refuses', refusing],
  ['is silent', silent],
])('where the first address %s, the next checked one is asked, over http and https', async (_what, gone) => {
  const connectTo: typeof ways.connect = (to, port) => {
    const reached = ways.connect(to, port)
    if (to !== somewhere) return reached
    reached.destroy()
    return gone()
  }
  const patient = createFetchOutside(inProduction, { ...ways, connect: connectTo, reachedWithinMs: 20 })
  expect(String((await patient('http://shop.example/')).body)).toBe('hello')
  expect(dialed).toEqual([`${somewhere.address} 80`, `${elsewhere.address} 80`])
  // No certificate stands behind it: that it was asked for one shows that it was reached.
  expect(await reasonOf(patient('https://shop.example/'))).toBe('no_answer')
  expect(dialed.slice(2)).toEqual([`${somewhere.address} 443`, `${elsewhere.address} 443`])
})

test('where none can be reached there is no answer, within the time, and no address is asked that was not checked', async () => {
  const nowhere = (gone: () => Socket, timeLimitMs: number) =>
    createFetchOutside(inProduction, {
      ...ways,
      connect: ({ address }, port) => (dialed.push(`${address} ${port}`), gone()),
      timeLimitMs,
    })
  expect(await reasonOf(nowhere(refusing, 120_000)('http://shop.example/'))).toBe('no_answer')
  expect(await reasonOf(nowhere(silent, 60)('http://shop.example/'))).toBe('too_slow')
  expect(new Set(dialed)).toEqual(new Set([`${somewhere.address} 80`, `${elsewhere.address} 80`]))
  dialed = []
  // One that is not public spoils the name: none of its addresses is asked, in whichever order they come.
  for (const mixed of [
    [somewhere, { address: '10.0.0.1', family: 4 }],
    [{ address: '10.0.0.1', family: 4 }, somewhere],
  ]) {
    names = { 'shop.example': [mixed] }
    expect(await reasonOf(fetchOutside('http://shop.example/'))).toBe('not_allowed')
  }
  expect(dialed).toEqual([])
})

test('a header that cannot be sent leaves no connection behind', async () => {
  const sockets: Socket[] = []
  const watched = createFetchOutside(inProduction, {
    ...ways,
    connect: (address, port) => {
      const socket = ways.connect(address, port)
      sockets.push(socket)
      return socket
    },
  })
  expect(await reasonOf(watched('http://shop.example/', { headers: { 'x-sign': 'one\ntwo' } }))).toBe('no_answer')
  expect(sockets.map(({ destroyed }) => destroyed)).toEqual([true])
})

test('https asks for the certificate of the name, at the checked address', async () => {
  const greeting = Promise.withResolvers<string>()
  const listener = createTcpServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', (bytes) => {
      greeting.resolve(bytes.toString('latin1'))
      socket.destroy()
    })
  }).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo
  let wanted = 0
  const there = { ...ways, connect: (_to: object, asked: number) => ((wanted = asked), connect(port, '127.0.0.1')) }
  expect(await reasonOf(createFetchOutside(inProduction, there)('https://shop.example/'))).toBe('no_answer')
  expect(await greeting.promise).toContain('shop.example')
  expect(wanted).toBe(443)
  listener.close()
})

test('of ourselves only the counterpart of whoever asks is reached, and only outside production', async () => {
  const origin = `http://127.0.0.1:${canary.port}`
  const before = canaryCalls
  const inTheDemo = createFetchOutside({ production: false, origin })
  const webhooks = { askedBy: 'webhooks' } as const
  expect((await inTheDemo(`${origin}/dev/webhooks/orders?answer=503`, webhooks)).body.toString()).toBe('inside')
  expect(canaryCalls).toBe(before + 1)
  const refused: Array<[string, Parameters<typeof inTheDemo>[1]]> = [
    [`${origin}/dev/webhooks/orders`, {}],
    [`${origin}/dev/webhooks/orders`, { askedBy: 'sites' }],
    [`${origin}/dev/webhooks/`, webhooks],
    [`${origin}/dev/webhooks/../mailbox`, webhooks],
    [`${origin}/dev/webhooks/%2e%2e/mailbox`, webhooks],
    [`${origin}/dev/webhooks/..%2fmailbox`, webhooks],
    [`${origin}/dev/webhooks`, webhooks],
    [`${origin}/dev/mailbox.json`, webhooks],
    [`${origin}/api/session`, webhooks],
    [`${origin}/`, webhooks],
    [`http://localhost:${canary.port}/dev/webhooks/orders`, webhooks],
    [`http://a:b@127.0.0.1:${canary.port}/dev/webhooks/orders`, webhooks],
  ]
  for (const [address, asked] of refused) expect(await reasonOf(inTheDemo(address, asked)), address).toBe('not_allowed')
  const elsewise = createFetchOutside({ production: true, origin })
  expect(await reasonOf(elsewise(`${origin}/dev/webhooks/orders`, webhooks))).toBe('not_allowed')
  expect(canaryCalls).toBe(before + 1)
})

test('a proxy named by the environment is not asked', async () => {
  const before = canaryCalls
  const { setGlobalProxyFromEnv } = await import('node:http')
  const restore = setGlobalProxyFromEnv({ http_proxy: `http://127.0.0.1:${canary.port}` })
  try {
    expect((await fetchOutside('http://shop.example/')).body.toString()).toBe('hello')
  } finally {
    restore()
  }
  expect(canaryCalls).toBe(before)
})
