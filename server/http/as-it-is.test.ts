import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { canSendAsItIs, headOf, keepAnswer, sendAsItIs } from './as-it-is.ts'

const body = Buffer.from('ready')
const send = keepAnswer(200, ['Content-Length', String(body.length)], body)
const finished: number[] = []
const server = createServer((request, response: ServerResponse) => {
  response.on('finish', () => finished.push(response.statusCode))
  if (request.url === '/node' || !canSendAsItIs(response)) response.end(`by Node ${request.url}`)
  else if (request.url === '/busy') sendAsItIs(response, `${headOf(503, ['Content-Length', '4'])}busy`)
  else send(response)
}).listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => server.close())

/** What the server writes to one connection, when it has said as many bodies as wanted. */
async function exchange(requests: string[], wanted = requests.length) {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  let text = ''
  socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
  for (const request of requests) {
    const before = text.length
    socket.write(request)
    await expect.poll(() => text.length).toBeGreaterThan(before)
  }
  await expect.poll(() => bodies(text)).toHaveLength(wanted)
  socket.destroy()
  return text
}
const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: a\r\n${more}\r\n`
const bodies = (text: string) => text.match(/ready|busy|by Node \/[a-z0-9]*/g)

test('one connection carries answer after answer, ours and those of Node', async () => {
  finished.length = 0
  const text = await exchange([get('/'), get('/'), get('/node'), get('/busy'), get('/')])
  expect(bodies(text)).toEqual(['ready', 'ready', 'by Node /node', 'busy', 'ready'])
  expect(text).toMatch(
    /^HTTP\/1\.1 200 OK\r\nDate: \w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT\r\nContent-Length: 5\r\n\r\nready/,
  )
  expect(text).toContain('HTTP/1.1 503 Service Unavailable\r\n')
  await expect.poll(() => finished).toHaveLength(5)
})

test('requests that do not wait for answers are answered in their order', async () => {
  const text = await exchange([[get('/'), get('/1'), get('/busy'), get('/node')].join('')], 4)
  expect(bodies(text)).toEqual(['ready', 'by Node /1', 'by Node /busy', 'by Node /node'])
})

test.each([
  ['that ends', get('/', 'Connection: close\r\n')],
  ['of an old client', 'GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n'],
])('a connection %s is left to Node', async (_, request) => {
  expect(bodies(await exchange([request]))).toEqual(['by Node /'])
})

test('an answer kept for long says the time of today', async () => {
  const dateIn = (text: string) => Date.parse(/Date: (.*)\r/.exec(text)?.[1] ?? '')
  const first = dateIn(await exchange([get('/')]))
  await expect.poll(async () => dateIn(await exchange([get('/')])), { timeout: 5000 }).toBeGreaterThan(first)
})
