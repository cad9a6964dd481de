import { createWideCharacters } from './wide-characters.ts'

/** What z.toJSONSchema writes, as far as it is looked at here. */
export type JsonSchema = {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  format?: string
  pattern?: string
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  minLength?: number
  maxLength?: number
  minimum?: number
}

const texts = [
  '',
  ' ',
  '\0',
  '\ud800',
  '\u202e\u200b\ufeff',
  'a'.repeat(10_000),
  'é'.normalize('NFD').repeat(300),
  "'; drop table user_profiles; --",
  '" or 1=1 --',
  '$1 $2 %s %n {0}',
  '<script>window.hacked = 1</script>',
  '"><img src=x onerror="window.hacked=1">',
  'javascript:alert(1)',
  '../../../../etc/passwd',
  '%00%0d%0aSet-Cookie: a=b',
  'x\r\nBcc: everybody@client.example',
  '__proto__',
  'constructor',
  '${7*7}{{7*7}}<%= 7*7 %>',
  'NaN',
  '-0',
  '1e400',
  '9'.repeat(400),
  '0x7fffffff',
  '2026-02-30T25:61:61Z',
  '+275760-09-13T00:00:00.001Z',
  '00000000-0000-0000-0000-000000000000',
  '👩‍👩‍👧‍👦'.repeat(50),
]
const others = [null, true, false, 0, -1, 0.1, 1e308, -1e308, 2 ** 53, 2 ** 31, [], {}, [[]], [null], { a: { b: [] } }]

/** Values that are nearly what a schema asks for, or nothing like it: the same ones for the same seed. */
export function createHostileValues(seed: string) {
  let state = seed.split('').reduce((hash, letter) => (Math.imul(hash, 31) + letter.charCodeAt(0)) | 0, 7)
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    return (state >>> 0) / 2 ** 32
  }
  const below = (count: number) => Math.floor(random() * count)
  const pick = <T>(list: readonly T[]) => list[below(list.length)] as T
  const garbage = (): unknown => (random() < 0.6 ? pick(texts) : pick(others))
  const digits = (count: number) => Array.from({ length: count }, () => below(10)).join('')

  const text = (schema: JsonSchema, isRight: boolean): string => {
    if (schema.format === 'email' && isRight) return `x${digits(9)}@client.example`
    if (schema.format === 'email')
      return pick(['a@b.example', `x${digits(9)}@client.example`, 'a@b', `${'a'.repeat(300)}@b.example`])
    if (schema.format === 'uuid') return crypto.randomUUID()
    if (schema.format === 'uri')
      return pick(['https://client.example/', 'http://[::1]/', 'https://a:b@c.example:99999/'])
    if (schema.format === 'date-time')
      return pick(['2026-11-15T12:00:00Z', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z'])
    if (schema.format === 'date') return pick(['2026-11-15', '0001-01-01', '9999-12-31', '2026-02-30'])
    const rightLengths = [schema.minLength ?? 1, schema.maxLength ?? 40]
    const length = pick(isRight ? rightLengths : [...rightLengths, (schema.maxLength ?? 40) + 1])
    const word = pick(['Harbour ', '<b>x</b>', 'ÅÄÖ ', '%27 ', '\\', "'", 'x'])
    return word.repeat(Math.min(length, 5000)).slice(0, Math.min(length, 5000))
  }

  /** As the schema has it; `odds` of any part being something else. With none it is what the schema says of it. */
  const like = (schema: JsonSchema, odds: number): unknown => {
    if (random() < odds) return garbage()
    const choices = schema.anyOf ?? schema.oneOf
    if (choices) return like(pick(choices), odds)
    if (schema.const !== undefined) return schema.const
    if (schema.enum) return pick(schema.enum)
    if (schema.properties) {
      const entries = Object.entries(schema.properties).filter(() => random() > odds / 2)
      const known = entries.map(([name, part]) => [name, like(asNamed(name, part), odds)] as const)
      return Object.fromEntries(random() < odds / 2 ? [...known, [pick(texts), garbage()]] : known)
    }
    if (schema.type === 'array')
      return Array.from({ length: pick([0, 1, 2, 60]) }, () => like(schema.items ?? {}, odds))
    if (schema.type === 'integer' || schema.type === 'number')
      return pick([schema.minimum ?? 0, 1, 100, 99_999_999, 2 ** 31, -1, 0.5])
    if (schema.type === 'boolean') return random() < 0.5
    if (schema.type === 'null') return null
    return text(schema, odds === 0)
  }

  const { widen, token, headers } = createWideCharacters({ random, pick })
  const widenSome = (_name: string, value: unknown) =>
    typeof value === 'string' && random() < 0.5 ? widen(value) : value

  return {
    body: (schema: JsonSchema) => {
      const roll = random()
      if (roll < 0.05) return pick(['', '{', '[', 'null', '"x"', '{"a":1,"a":2}', '\ufeff{}', '['.repeat(5000)])
      return JSON.stringify(roll < 0.15 ? garbage() : like(schema, roll < 0.6 ? 0.1 : 0.4))
    },
    query: (schema: JsonSchema) => writeQuery(like(schema, 0.3)),
    /** A piece of a path. */
    segment: () => (random() < 0.4 ? crypto.randomUUID() : encode(pick(texts).slice(0, 2000)) || 'x'),
    text: () => pick(texts),
    headers: (): Record<string, string> => (random() < 0.8 ? {} : pick(oddHeaders)),
    /** The same in characters that take several bytes, as long in characters as what is expected. */
    wide: {
      /** Half of them as they should be, so that the headers are looked at. */
      body: (schema: JsonSchema) =>
        random() < 0.5 ? JSON.stringify(like(schema, 0)) : JSON.stringify(like(schema, 0.1), widenSome),
      query: (schema: JsonSchema) => writeQuery(JSON.parse(JSON.stringify(like(schema, 0.1), widenSome) ?? 'null')),
      segment: () => encode(widen(token())),
      text: () => widen(token()),
      headers,
    },
    address: () => `10.${below(256)}.${below(256)}.${below(256)}`,
  }
}

const oddHeaders: Array<Record<string, string>> = [
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=utf-7' },
  { range: 'bytes=-1,5-2,9999999999999-' },
  { 'if-none-match': '*'.repeat(4000) },
  { accept: 'text/event-stream' },
  { 'accept-language': '\u00e9'.repeat(500) },
  { authorization: 'Bearer ..' },
  { 'upload-length': '99999999999999', 'upload-metadata': 'filename , purpose %%%' },
  { 'tus-resumable': '1.0.0', 'upload-offset': '-1', 'content-type': 'application/offset+octet-stream' },
  { 'stripe-signature': 't=,v1=' },
  { 'idempotency-key': "'" },
]

/** A schema that tidies an address before it looks at it does not say that it is one. */
const asNamed = (name: string, schema: JsonSchema): JsonSchema =>
  /email/i.test(name) && schema.type === 'string' ? { ...schema, format: 'email' } : schema

function writeQuery(wanted: unknown) {
  const pairs = typeof wanted === 'object' && wanted !== null ? Object.entries(wanted) : []
  return pairs
    .map(([name, value]) => `${encode(name)}=${encode(typeof value === 'object' ? 'x' : String(value))}`)
    .join('&')
}

/** As a browser would send it; half a character cannot be sent at all. */
const encode = (value: string) => encodeURIComponent(value.toWellFormed())
