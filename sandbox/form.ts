import { z } from 'zod'
import { badRequest, type StripeRefusal } from './errors.ts'

type Decoded = string | { [key: string]: Decoded }

/** `line_items[0][price]=x` as `{ line_items: { 0: { price: 'x' } } }`, the way Stripe's form encoding means it. */
export function decodeForm(text: string): Record<string, Decoded> {
  const root: Record<string, Decoded> = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const keys = [name.replace(/\[.*$/, ''), ...[...name.matchAll(/\[([^\]]*)\]/g)].map((match) => match[1] ?? '')]
    let at = root
    keys.forEach((key, depth) => {
      const slot = key === '' ? String(Object.keys(at).length) : key
      if (depth === keys.length - 1) at[slot] = value
      else at = childOf(at, slot)
    })
  }
  return root
}

function childOf(at: Record<string, Decoded>, key: string) {
  const child = at[key]
  if (typeof child === 'object') return child
  return (at[key] = {})
}

// What a form can say: everything arrives as text.
export const text = z.string().max(5000)
export const integer = z
  .string()
  .regex(/^-?\d+$/, { error: ({ input }) => `Invalid integer: ${String(input)}` })
  .transform(Number)
export const cents = integer.refine((value) => value >= 0 && value <= 99_999_999, {
  error: 'Invalid non-negative integer',
})
export const decimal = z
  .string()
  .regex(/^\d+(\.\d+)?$/, { error: ({ input }) => `Invalid decimal: ${String(input)}` })
  .transform(Number)
export const truth = z.enum(['true', 'false']).transform((value) => value === 'true')
/** An empty string takes a value away. */
export const clearable = <T extends z.ZodType>(schema: T) => z.union([z.literal('').transform(() => null), schema])
export const metadata = z.record(z.string().max(40), z.string().max(500))
export const list = <T extends z.ZodType>(item: T) =>
  z.record(z.string(), item).transform((items) => Object.values(items) as z.output<T>[])
/** A moment or a range of them, as list calls filter by `created`. */
const timeRange = z.union([
  integer.transform((value) => ({ gte: value, lte: value })),
  z.strictObject({
    gt: integer.optional(),
    gte: integer.optional(),
    lt: integer.optional(),
    lte: integer.optional(),
  }),
])
export const expandable = { expand: list(text).optional() }
export const paging = {
  limit: integer.optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
  created: timeRange.optional(),
  ...expandable,
}

/** Reads parameters by their schema, or refuses them with Stripe's codes and sentences. */
export function readParams<T>(schema: z.ZodType<T>, params: unknown): T {
  const result = schema.safeParse(params)
  if (result.success) return result.data
  throw refusalOf(result.error.issues[0])
}

function refusalOf(issue: z.core.$ZodIssue | undefined): StripeRefusal {
  if (!issue) return badRequest('Invalid request')
  if (issue.code === 'invalid_union' && issue.errors.length > 0)
    return refusalOf({ ...(issue.errors.at(-1)?.[0] as z.core.$ZodIssue), path: issue.path })
  const [first = '', ...rest] = issue.path.map(String)
  const param = first + rest.map((key) => `[${key}]`).join('')
  if (issue.code === 'unrecognized_keys') {
    const name = param ? `${param}[${issue.keys[0]}]` : issue.keys[0]
    return badRequest(`Received unknown parameter: ${name}`, { code: 'parameter_unknown', param: name ?? '' })
  }
  if (issue.code === 'invalid_type' && issue.input === undefined)
    return badRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  if (issue.message.startsWith('Invalid integer'))
    return badRequest(issue.message, { code: 'parameter_invalid_integer', param })
  return badRequest(`Invalid ${param}: ${issue.message}`, { param })
}

/** Leaves out what was not asked for. */
export function given(filters: object) {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined))
}
