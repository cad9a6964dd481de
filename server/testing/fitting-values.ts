import type { JsonSchema } from './hostile.ts'

type Wishes = {
  /** The text that every text holds. */
  mark: string
  /** Chooses among several: alternatives, words of a list. */
  turn: number
  /** A value of its own for a field, by its name: an id of something that is there, say. */
  known: Record<string, unknown>
}

/** A value that a schema takes, as far as the schema tells: every text in it holds the mark. */
export function fittingValue(schema: JsonSchema, { mark, turn, known }: Wishes) {
  let made = 0
  const among = <T>(list: readonly T[]) => list[(turn + made++) % list.length] as T

  const text = (name: string, { format, pattern, minLength = 0, maxLength = 5000 }: JsonSchema) => {
    const unique = `${mark}${turn}x${made++}`
    if (/email|recipient$/i.test(name)) return `${unique}@client.example`
    const candidates = [
      ...(format === 'uuid' ? [crypto.randomUUID()] : []),
      ...(format === 'date' ? ['2027-03-04'] : []),
      ...(format === 'date-time' ? ['2027-03-04T05:06:07.000Z'] : []),
      `A ${unique}`.padEnd(minLength, '-').slice(0, maxLength),
      `price_${unique}`,
      unique.padEnd(43, '-'),
      `https://${unique}.example/`,
      '#c4c4c4',
      `2027-03-04T05:06:07.000Z_${crypto.randomUUID()}`,
      '42',
    ]
    return candidates.find((candidate) => !pattern || new RegExp(pattern, 'u').test(candidate)) ?? unique
  }

  const make = (name: string, part: JsonSchema): unknown => {
    if (Object.hasOwn(known, name)) return known[name]
    const choices = part.anyOf ?? part.oneOf
    // Of something or nothing, something: the last alternative is the one with content.
    if (choices)
      return name === '' ? make('', among(choices)) : make(name, choices.findLast(holdsText) ?? among(choices))
    if (part.const !== undefined) return part.const
    if (part.enum) return among(part.enum)
    if (part.properties)
      return Object.fromEntries(Object.entries(part.properties).map(([key, inner]) => [key, make(key, inner)]))
    if (part.type === 'array') return [make(name, part.items ?? {})]
    if (part.type === 'integer' || part.type === 'number') return Math.max(part.minimum ?? 0, 42)
    if (part.type === 'boolean') return true
    if (part.type === 'null') return null
    if (Array.isArray(part.type)) return 42
    return text(name, part)
  }
  return make('', schema)
}

const holdsText = ({ type, const: only, anyOf }: JsonSchema) => type !== 'null' && only === undefined && !anyOf
