import { expect, test } from 'vitest'
import { z } from 'zod'
import { closed } from './closed-schema.ts'

const person = z.object({ name: z.string() })
const faults = (schema: z.ZodType, value: unknown) =>
  (closed(schema).safeParse(value).error?.issues ?? []).map(({ code, path }) => `${code} ${path.join('.')}`.trim())

type Tree = { name: string; children: Tree[] }
const tree: z.ZodType<Tree> = z.lazy(() => z.object({ name: z.string(), children: z.array(tree) }))
const self = z.object({
  name: z.string(),
  get friends() {
    return z.array(self)
  },
})

const ada = { name: 'Ada' }
const more = { name: 'Ada', secret: 1 }
test.each<[string, z.ZodType, unknown, unknown]>([
  ['an object', person, ada, more],
  ['an object in an object', z.object({ a: z.object({ b: person }) }), { a: { b: ada } }, { a: { b: more } }],
  ['an array', z.array(person), [ada], [ada, more]],
  ['a tuple', z.tuple([z.string(), person], person), ['x', ada, ada], ['x', ada, more]],
  ['a nullable', person.nullable(), ada, more],
  ['an optional', z.object({ a: person.optional() }), { a: ada }, { a: more }],
  ['a readonly', person.readonly(), ada, more],
  ['a record', z.record(z.string(), person), { x: ada }, { x: more }],
  ['a union', z.union([z.object({ a: z.int() }), person]), ada, more],
  [
    'a union of the smaller and the larger',
    z.union([person, person.extend({ age: z.int() })]),
    { name: 'Ada', age: 9 },
    { ...more, age: 9 },
  ],
  [
    'a discriminated union',
    z.discriminatedUnion('kind', [person.extend({ kind: z.literal('a') }), z.object({ kind: z.literal('b') })]),
    { ...ada, kind: 'a' },
    { ...ada, kind: 'b' },
  ],
  [
    'a lazy tree',
    tree,
    { ...ada, children: [{ ...ada, children: [] }] },
    { ...ada, children: [{ ...more, children: [] }] },
  ],
  [
    'one that holds itself',
    self,
    { ...ada, friends: [{ ...ada, friends: [] }] },
    { ...ada, friends: [{ ...more, friends: [] }] },
  ],
  ['a refined object', person.refine(({ name }) => name !== ''), ada, more],
])('%s takes what it names and nothing more', (_what, schema, fitting, tooMuch) => {
  expect(schema.safeParse(tooMuch).success, 'as declared it would let it through').toBe(true)
  expect(faults(schema, fitting)).toEqual([])
  expect(faults(schema, tooMuch)).not.toEqual([])
})

test('the fault says where it is', () => {
  expect(faults(z.object({ list: z.array(person) }), { list: [ada, more] })).toEqual(['unrecognized_keys list.1'])
})

test('what a default would fill in may not be missing, and checks still hold', () => {
  const schema = z.object({ name: z.string().max(3).default('') })
  expect(faults(schema, {})).toEqual(['invalid_type name'])
  expect(faults(schema, ada)).toEqual([])
  expect(faults(schema, { name: 'Adam' })).toEqual(['too_big name'])
})

test('an object that is open on purpose stays open', () => {
  expect(faults(z.looseObject({ name: z.string() }), more)).toEqual([])
})

test.each([
  ['a transformation', z.string().transform(Number)],
  ['an intersection', z.intersection(person, z.object({ age: z.int() }))],
])('%s cannot be closed and says so', (_what, schema) => {
  expect(() => closed(z.object({ a: schema }))).toThrow('cannot be closed')
})
