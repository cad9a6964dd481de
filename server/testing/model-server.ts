import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll } from 'vitest'

/** How the server answers next: its words piece by piece, and what goes wrong with them. */
type Behaviour = {
  pieces: string[]
  status?: number
  /** Refuses with what it was sent, as some do. */
  echoes?: boolean
  /** Before the first piece, and between two. */
  firstMs?: number
  betweenMs?: number
  /** Ends the connection in the middle, answers with garbage, or stops for another reason than being done. */
  breaksOff?: boolean
  garbage?: boolean
  finish?: 'length' | 'content-filter'
}

type SeenRequest = { path: string; key: string; body: Record<string, unknown> }

/** A server of its own that speaks OpenAI's and Anthropic's streaming protocols, as far as a chat needs them. */
export async function startModelServer() {
  const seen: SeenRequest[] = []
  let behaviour: Behaviour = { pieces: [] }
  let open = 0
  const server = createServer((request, response) => {
    open++
    response.on('close', () => open--)
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      const key = String(request.headers.authorization ?? request.headers['x-api-key'] ?? '')
      seen.push({ path: request.url ?? '', key, body: JSON.parse(text) as Record<string, unknown> })
      answer(response, request.url?.endsWith('/messages') ? anthropic : openai, text).catch(() => response.destroy())
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  async function answer(response: ServerResponse, protocol: Protocol, asked: string) {
    const { pieces, status = 200, echoes, firstMs = 0, betweenMs = 0, breaksOff, garbage, finish } = behaviour
    if (status !== 200) {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(
        JSON.stringify({ type: 'error', error: { type: 'api_error', message: echoes ? asked : 'overloaded' } }),
      )
      return
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    if (garbage) {
      response.end('<html>Bad Gateway</html>')
      return
    }
    await wait(firstMs)
    response.write(protocol.begin)
    for (const piece of pieces) {
      response.write(protocol.piece(piece))
      await wait(betweenMs)
    }
    if (breaksOff) response.destroy()
    else response.end(protocol.end(finish))
  }

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    seen,
    behave: (next: Behaviour) => {
      behaviour = next
      seen.length = 0
    },
    openConnections: () => open,
  }
}

type Protocol = { begin: string; piece: (text: string) => string; end: (finish: Behaviour['finish']) => string }

const data = (event: object) => `data: ${JSON.stringify(event)}\n\n`

const completion = (delta: object, finish_reason: string | null) =>
  data({
    id: 'c1',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'test',
    choices: [{ index: 0, delta, finish_reason }],
  })

const openai: Protocol = {
  begin: completion({ role: 'assistant', content: '' }, null),
  piece: (content) => completion({ content }, null),
  end: (finish) => `${completion({}, finish?.replace('-', '_') ?? 'stop')}data: [DONE]\n\n`,
}

const named = (type: string, event: object = {}) => `event: ${type}\n${data({ type, ...event })}`

const anthropic: Protocol = {
  begin:
    named('message_start', {
      message: {
        id: 'm1',
        type: 'message',
        role: 'assistant',
        model: 'test',
        content: [],
        stop_reason: null,
        stop_sequence: null,
        usage: { input_tokens: 1, output_tokens: 1 },
      },
    }) + named('content_block_start', { index: 0, content_block: { type: 'text', text: '' } }),
  piece: (text) => named('content_block_delta', { index: 0, delta: { type: 'text_delta', text } }),
  end: (finish) =>
    named('content_block_stop', { index: 0 }) +
    named('message_delta', {
      delta: {
        stop_reason: { length: 'max_tokens', 'content-filter': 'refusal', none: 'end_turn' }[finish ?? 'none'],
        stop_sequence: null,
      },
      usage: { output_tokens: 9 },
    }) +
    named('message_stop'),
}
