import type pg from 'pg'

/** Puts recorded rows into an empty database, each as it was; what points where has been right when it was written. */
export async function fillRows(pool: pg.Pool, rows: Record<string, object[]>) {
  const client = await pool.connect()
  try {
    await client.query('begin; set local session_replication_role = replica')
    for (const [table, found] of Object.entries(rows)) {
      const { rows: columns } = await client.query<{ names: string }>(
        `select string_agg(quote_ident(attname), ', ' order by attnum) as names from pg_attribute
         where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
        [`"${table}"`],
      )
      const names = columns[0]?.names ?? ''
      await client.query(
        `insert into "${table}" (${names}) overriding system value
         select ${names} from json_populate_recordset(null::"${table}", $1)
         on conflict do nothing`,
        [JSON.stringify(found)],
      )
    }
    // Past the numbers that are taken.
    await client.query(
      `select setval(oid::regclass, 1000000) from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace`,
    )
    await client.query('commit')
  } finally {
    client.release()
  }
}
