import published from './stripe-objects.json' with { type: 'json' }

/** The kind of a value, or the fields of an object and their kinds. */
type Shape = string | { [field: string]: Shape }
export const publishedKinds = Object.keys(published.objects)
const shapes: Record<string, Shape> = {
  ...published.objects,
  plan: published.objects.subscription_item.plan,
  discount: published.objects.customer.discount,
}

/** What we answer and Stripe's fixtures do not have; nothing else may go unchecked. */
const withoutFixture = new Set(['item', 'invoiceitem'])

type Value = { [field: string]: unknown }
const isObject = (value: unknown): value is Value =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** The names of all objects in an answer, at any depth. */
export function kindsIn(answer: unknown): string[] {
  if (typeof answer !== 'object' || answer === null) return []
  const inner = Object.values(answer).flatMap(kindsIn)
  return isNamed(answer) ? [String(answer['object']), ...inner] : inner
}

/** One of Stripe's objects: it says so itself. */
const isNamed = (value: unknown): value is Value => isObject(value) && typeof value['object'] === 'string'

/**
 * What an answer of the sandbox lacks of Stripe's published objects: a field, or the kind of a value. An empty field is
 * null, as it is at Stripe; that it may be is for the SDK's types to say, and every answer is typed by them.
 */
export function flawsOf(answer: unknown, path = 'answer'): string[] {
  if (Array.isArray(answer)) return answer.flatMap((item, index) => flawsOf(item, `${path}[${index}]`))
  if (!isObject(answer)) return []
  const inner = Object.entries(answer).flatMap(([field, value]) => flawsOf(value, `${path}.${field}`))
  return isNamed(answer) && answer['deleted'] !== true ? [...objectFlaws(answer, path), ...inner] : inner
}

function objectFlaws(named: Value, path: string): string[] {
  if ('sandbox' in named) return [`${path}: shows what the sandbox keeps for itself`]
  const object = String(named['object'])
  const shape = shapes[object]
  if (shape !== undefined && typeof shape !== 'string') return everyField(named, shape, `${path} (${object})`)
  if (object === 'list') return listFlaws(named, path)
  return withoutFixture.has(object) ? [] : [`${path}: there is no shape of ${object}`]
}

/** The keys of `metadata` are whoever's it is; the fixture's are examples. */
const everyField = (value: Value, shape: { [field: string]: Shape }, path: string) =>
  Object.entries(shape).flatMap(([field, kind]) =>
    fieldFlaws(value[field], field === 'metadata' && typeof kind === 'object' ? {} : kind, `${path}.${field}`),
  )

function fieldFlaws(value: unknown, shape: Shape, path: string): string[] {
  if (value === undefined) return [`${path}: missing`]
  // What stands in place of its id, or inside an event, is looked at by its own name.
  if (value === null || shape === 'null or other' || (isNamed(value) && shape !== 'list object')) return []
  if (shape === 'list') return Array.isArray(value) ? [] : [`${path}: not a list`]
  if (shape === 'list object') return isNamed(value) ? [] : [`${path}: not a list`]
  if (typeof shape === 'string') return typeof value === shape ? [] : [`${path}: ${typeof value}, not ${shape}`]
  return isObject(value) ? everyField(value, shape, path) : [`${path}: not an object`]
}

function listFlaws({ data, has_more, url }: Value, path: string) {
  return Array.isArray(data) && typeof has_more === 'boolean' && typeof url === 'string' ? [] : [`${path}: not a list`]
}
