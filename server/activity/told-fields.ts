import { withheld } from '#domain/activity.ts'

export type Fields = Record<string, unknown>

/** Fields that hold ids, times and states, and what these look like: what somebody typed into such a field is none. */
const plain: Array<[name: RegExp, value: RegExp]> = [
  [/(^|_)id$|^assigned_to$/, /^[0-9a-f]{8}-[0-9a-f-]{27}$/],
  [/(^|_)(at|date)$/, /^\d{4}-\d\d-\d\d(T[0-9:.]+Z)?$/],
  [/(^|_)(state|status|stage|role|tier|kind|type|interval|priority|source)$|^job_name$/, /^[a-z][a-z_-]{0,40}$/],
]

/**
 * What the log tells of fields: ids, states, times, numbers and yes or no. Of every other it has the name, so that it holds nothing that
 * somebody may want forgotten; the text stands in a table that can forget. 0031_told_fields.sql says the same of older entries.
 */
export function toldOf(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, isTold(name, value) ? value : withheld]),
  )
}

function isTold(name: string, value: unknown) {
  if (typeof value === 'string')
    return value === '' || plain.some(([named, like]) => named.test(name) && like.test(value))
  return value === null || typeof value === 'boolean' || typeof value === 'number'
}
