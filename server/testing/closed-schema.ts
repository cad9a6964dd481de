import { z } from 'zod'

/** What every schema of zod says of itself, as far as it is walked here. */
type Definition = {
  type: string
  shape?: Record<string, z.ZodType>
  catchall?: z.ZodType
  element?: z.ZodType
  options?: z.ZodType[]
  items?: z.ZodType[]
  rest?: z.ZodType | null
  keyType?: z.ZodType
  valueType?: z.ZodType
  innerType?: z.ZodType
  getter?: () => z.ZodType
}

const leaves = new Set([
  'any',
  'bigint',
  'boolean',
  'custom',
  'date',
  'enum',
  'literal',
  'never',
  'null',
  'number',
  'string',
  'template_literal',
  'undefined',
  'unknown',
])
const wrappers = new Set(['optional', 'nullable', 'nonoptional', 'readonly'])
/** They fill in what is missing; from an answer nothing may be missing. */
const stopgaps = new Set(['default', 'prefault', 'catch'])

const made = new WeakMap<z.ZodType, z.ZodType>()

/**
 * The same schema that takes no field it does not name, at any depth. An object that is open on purpose (z.looseObject,
 * z.record) stays so. What cannot be closed without guessing is an error here, never let through.
 */
export function closed(schema: z.ZodType): z.ZodType {
  const known = made.get(schema)
  if (known) return known
  // Before its parts are walked: a schema may hold itself.
  let result: z.ZodType | undefined
  made.set(
    schema,
    z.lazy(() => result ?? schema),
  )
  result = close(schema)
  made.set(schema, result)
  return result
}

function close(schema: z.ZodType): z.ZodType {
  const definition = schema._zod.def as unknown as Definition
  const { type, shape, catchall, element, options, items, rest, keyType, valueType, innerType, getter } = definition
  const like = (parts: Partial<Definition>) =>
    z.core.clone(schema, { ...definition, ...parts } as unknown as typeof schema._zod.def)
  if (leaves.has(type)) return schema
  if (type === 'object' && shape)
    return like({
      shape: Object.fromEntries(Object.entries(shape).map(([name, part]) => [name, closed(part)])),
      catchall: catchall ? closed(catchall) : z.never(),
    })
  if (type === 'array' && element) return like({ element: closed(element) })
  if (type === 'union' && options) return like({ options: options.map(closed) })
  if (type === 'tuple' && items) return like({ items: items.map(closed), rest: rest ? closed(rest) : null })
  if (type === 'record' && keyType && valueType) return like({ keyType, valueType: closed(valueType) })
  if (type === 'lazy' && getter) return z.lazy(() => closed(getter()))
  if (stopgaps.has(type) && innerType) return closed(innerType)
  if (wrappers.has(type) && innerType) return like({ innerType: closed(innerType) })
  throw new Error(
    `A reply's schema holds a part of the kind "${type}", which cannot be closed. Say it with plain objects.`,
  )
}
