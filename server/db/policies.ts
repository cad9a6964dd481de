import { partsWith } from '#domain/permissions.ts'
import { isOwned, ownership, part, said, type Ownership, type Unowned } from './ownership.ts'

/** Who customers are to the database, while it answers them; nobody signs in as it. */
export const customerRole = 'slipway_customer'

function conditionOf(owned: Ownership): string {
  switch (owned.whose) {
    case 'company': {
      const isOwn = `"${owned.by}" = ${said('company')}`
      if (!owned.area) return isOwn
      const parts = partsWith(owned.area).map((name) => `'${name}'`)
      return `${isOwn} and ${part} in (${parts.join(', ')})`
    }
    case 'parent':
      return [owned, ...(owned.or ? [owned.or] : [])]
        .map(({ by, parent }) => `exists (select from "${parent}" p where p.id = "${by}")`)
        .join(' or ')
    case 'person':
      return [
        `"${owned.by}" = ${said('person')}`,
        owned.only && ` and (${owned.only})`,
        owned.also && ` or ${owned.also}`,
      ]
        .filter(Boolean)
        .join('')
  }
}

/**
 * For a migration. To everybody but the tables' owner, to whom no policy applies: the program itself, this version and the one
 * before, goes on as it did.
 */
export const policies: Array<{ table: string; name: string; statement: string }> = Object.entries(ownership).flatMap(
  ([table, owned]) => {
    if (!isOwned(owned)) return []
    const condition = conditionOf(owned)
    const what = owned.whose === 'person' ? 'SELECT' : 'ALL'
    const check = owned.written ? ` WITH CHECK (${condition} and ${owned.written})` : ''
    const policy = (name: string, text: string) => ({
      table,
      name,
      statement: `CREATE POLICY "${name}" ON "${table}" ${text};`,
    })
    const isChangedAlone = owned.whose === 'person' && owned.changed
    return [
      policy(`${table}_customers`, `FOR ${what} USING (${condition})${check}`),
      ...(owned.added ? [policy(`${table}_right_name`, `AS RESTRICTIVE FOR INSERT WITH CHECK (${owned.added})`)] : []),
      ...(owned.changeable
        ? [policy(`${table}_changeable`, `AS RESTRICTIVE FOR UPDATE USING (${owned.changeable})`)]
        : []),
      ...(isChangedAlone ? [policy(`${table}_own`, `FOR UPDATE USING ("${owned.by}" = ${said('person')})`)] : []),
    ]
  },
)

/** Without it the table's policies are not asked. */
export const askPolicies = (table: string) => `ALTER TABLE "${table}" ENABLE ROW LEVEL SECURITY;`

/** What may be asked of a table at all; of which rows, its policies say. */
type Right = { what: 'select' | 'insert' | 'update' | 'usage'; on: string; columns?: string[] | undefined }

const rights: Right[] = [
  ...Object.entries(ownership).flatMap(([on, entry]) => rightsOf(entry).map((right) => ({ on, ...right }))),
  { what: 'usage', on: 'ticket_numbers' },
]

function rightsOf(entry: Ownership | Unowned): Array<Omit<Right, 'on'>> {
  if (entry.whose === 'team') return []
  if (entry.whose === 'added') return [{ what: 'insert' }]
  if (entry.whose === 'public') return [{ what: 'select' }]
  const { columns, added: adds, changed } = entry
  return [
    { what: 'select', columns },
    ...(adds ? [{ what: 'insert' } as const] : []),
    ...(changed ? [{ what: 'update', columns: changed } as const] : []),
  ]
}

/** As the database lists them: 'select companies', 'select user_profiles.email'. */
export const namedRights = rights.flatMap(({ what, on, columns }) =>
  columns ? columns.map((column) => `${what} ${on}.${column}`) : [`${what} ${on}`],
)

const kindOf = ({ what }: Right) => (what === 'usage' ? 'sequence ' : '')

export const grants = rights.map((right) => {
  const columns = right.columns ? ` (${right.columns.map((name) => `"${name}"`).join(', ')})` : ''
  return `grant ${right.what}${columns} on ${kindOf(right)}"${right.on}" to ${customerRole}`
})

/** Whatever the role was given before. */
export const revocations = [
  `revoke all on ${Object.keys(ownership)
    .map((table) => `"${table}"`)
    .join(', ')} from ${customerRole}`,
  `revoke all on sequence "ticket_numbers" from ${customerRole}`,
]
