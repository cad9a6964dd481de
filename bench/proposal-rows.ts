import type pg from 'pg'
import { withoutSearchIndexes } from './back-office-rows.ts'
import { vacuum } from './vacuum.ts'

/** Each of them somebody’s own: every hundredth proposal still to be signed, every hundredth invoice past its day. */
export async function fillProposals(pool: pg.Pool, rows: number) {
  const word = `left(md5(n::text), 12)`
  const whose = `'A Person', 'person-' || n || '@client.example', 'Company ' || ${word}`
  const ago = `now() - n * interval '1 second'`
  const tables = {
    proposals: `insert into proposals (number, customer_name, customer_email, company_name, title, state, version, valid_until, content, total, sent_at, created_at, updated_at)
      select 'PRO-' || (10000000 + n), ${whose}, 'Site ' || ${word}, case when n % 100 = 0 then 'sent' else 'declined' end, 1,
        current_date + 7, '{}', 299700, ${ago}, ${ago}, now() from generate_series(1, $1::int) n`,
    invoices: `insert into invoices (kind, series, seq, number, customer_name, customer_email, company_name, lines, rates, net, tax, total, due_on, kept, balance, created_at)
      select 'single', 'INV', 10000000 + n, 'INV-' || (10000000 + n), ${whose}, '[]', '[]', 100000, 0, 100000, current_date - 7,
        case when n % 100 = 0 then 0 else 100000 end, case when n % 100 = 0 then 100000 else 0 end, ${ago} from generate_series(1, $1::int) n`,
  }
  await Promise.all(
    Object.entries(tables).map(async ([table, insert]) => {
      await withoutSearchIndexes(pool, table, () => pool.query(insert, [rows]))
      await pool.query(`analyze ${table}`)
    }),
  )
  await vacuum(pool, ...Object.keys(tables))
}
