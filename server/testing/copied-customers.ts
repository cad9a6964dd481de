// Run also in the checkout of a release (scripts/record-customers.ts): imports nothing.

export type Recorded = {
  rows: Record<string, object[]>
  people: { id: string; answers: Record<string, string> }[]
}

const uuids = /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/g
const providerIds = /\b(?:cs_test|cus|evt|in|pi|sub)_[A-Za-z0-9]{14,}\b/g
const ticketNumbers = /\bTKT-(\d+)\b/g

/**
 * Customers once more, `times` over: all rows of the recorded ones with other ids, addresses and numbers, and what they are answered
 * with the same exchanged. What comes before another stays before it.
 */
export function copyCustomers({ rows, people }: Recorded, times: number): Recorded {
  const { theirs, exchanged } = rowsOf(people, rows)
  const copied: Recorded = { rows: {}, people: [] }
  for (let copy = 1; copy <= times; copy++) {
    const mark = copy.toString(16).padStart(4, '0')
    const exchange = <T>(value: T): T =>
      JSON.parse(
        JSON.stringify(value)
          .replaceAll(uuids, (id) => (exchanged.has(id) ? id.slice(0, -4) + mark : id))
          .replaceAll(providerIds, (id) => id + mark)
          .replaceAll(
            ticketNumbers,
            (_, number: string) => `TKT-${String(Number(number) + copy * 1000).padStart(6, '0')}`,
          ),
      ) as T
    for (const [table, found] of Object.entries(theirs))
      (copied.rows[table] ??= []).push(...exchange(found).map((row) => withOwnPlace(row, copy)))
    copied.people.push(...exchange(people))
  }
  return copied
}

/** The ledger counts its entries. */
const withOwnPlace = (row: object, copy: number) =>
  'seq' in row && typeof row.seq === 'number' ? { ...row, seq: row.seq + copy * 10_000 } : row

/** What names these people, or what names that; `exchanged` are the ids in it that nobody else's rows have. */
function rowsOf(people: { id: string }[], rows: Record<string, object[]>) {
  const all = Object.entries(rows).flatMap(([table, found]) =>
    found.map((row) => ({ table, row, ids: new Set(JSON.stringify(row).match(uuids)), isTheirs: false })),
  )
  const named = new Set(people.map(({ id }) => id))
  for (let found = -1; found !== named.size;) {
    found = named.size
    for (const one of all) {
      one.isTheirs ||= !one.ids.isDisjointFrom(named)
      if (one.isTheirs && 'id' in one.row && typeof one.row.id === 'string') named.add(one.row.id)
    }
  }
  const theirs = Object.groupBy(
    all.filter(({ isTheirs }) => isTheirs),
    ({ table }) => table,
  )
  const exchanged = new Set(all.filter(({ isTheirs }) => isTheirs).flatMap(({ ids }) => [...ids]))
  for (const { ids, isTheirs } of all) if (!isTheirs) for (const id of ids) exchanged.delete(id)
  return {
    exchanged,
    theirs: Object.fromEntries(
      Object.entries(theirs).map(([table, found = []]) => [table, found.map(({ row }) => row)]),
    ),
  }
}
