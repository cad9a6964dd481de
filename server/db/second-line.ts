import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Part } from '#domain/permissions.ts'
import { createDb, type Db } from './client.ts'
import { customerRole } from './policies.ts'

/** Who asks, as the policies know them. */
export type Customer = { person: string; company: string; part: Part }

const asking = new AsyncLocalStorage<Customer>()

/** What is asked meanwhile by a customer's database (`createCustomerDb`) is asked as them. */
export const asCustomer = <T>(customer: Customer, work: () => PromiseLike<T>): Promise<T> =>
  // Awaited inside: a statement of Drizzle's is sent when somebody waits for it.
  asking.run(customer, async () => await work())

/**
 * A statement outside a transaction reads, and the database itself lets it change nothing; a transaction changes what customers may.
 * Nothing of anybody else's is there for either. One for all customers, so that statements are put together once; who asks is said
 * by `asCustomer`, and where nobody does it refuses.
 */
export function createCustomerDb(pool: pg.Pool): Db {
  const db = drizzle(new CustomerPool(pool) as unknown as pg.Pool)
  const plain = createDb(pool)
  db.transaction = async (work, config) => {
    const { person, company, part } = whoAsks()
    return plain.transaction(async (tx) => {
      await tx.execute(sql`select set_config('role', ${customerRole}, true), set_config('slipway.person', ${person}, true),
        set_config('slipway.company', ${company}, true), set_config('slipway.part', ${part}, true)`)
      return work(tx)
    }, config)
  }
  return db
}

function whoAsks(): Customer {
  const customer = asking.getStore()
  if (!customer) throw new Error('Nobody asks')
  return customer
}

/** Drizzle knows a pool by its name. */
class CustomerPool {
  readonly #pool: pg.Pool

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  async query(config: pg.QueryConfig, values?: unknown[]) {
    return this.#pool.query(new CustomerQuery(whoAsks(), config, values))
  }
}

/** What a connection of the driver can do, as far as its types do not say so. */
type Wire = {
  parsedStatements: Record<string, string>
  parse: (message: { name: string; text: string }) => void
  bind: (message: { statement: string; values: string[] }) => void
  execute: (message: { portal: string }) => void
}
const DriverQuery = pg.Query as unknown as new (
  config: pg.QueryConfig,
  values?: unknown[],
) => pg.Query & {
  prepare(connection: Wire): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: Wire): void
}

const opening = {
  name: 'open_as_customer',
  text: `select set_config('role', '${customerRole}', true), set_config('transaction_read_only', 'on', true),
    set_config('slipway.person', $1, true), set_config('slipway.company', $2, true), set_config('slipway.part', $3, true)`,
}

/**
 * A statement of the driver with another one before it that says who asks. Both go in one message with one end, which Postgres
 * takes as one transaction: what is set holds for the second one and for nothing after it, and costs no way to the server of its own.
 */
class CustomerQuery extends DriverQuery {
  readonly #customer: Customer
  #isOpen = false

  constructor(customer: Customer, config: pg.QueryConfig, values?: unknown[]) {
    // Where it has no values either: only so are several statements one message.
    super({ ...config, queryMode: 'extended' } as pg.QueryConfig, values)
    this.#customer = customer
  }

  override prepare(connection: Wire) {
    const { person, company, part } = this.#customer
    // Kept where the driver keeps its own, for as long as the connection lasts. One that failed is closed by the pool.
    if (connection.parsedStatements[opening.name] === undefined) {
      connection.parse(opening)
      connection.parsedStatements[opening.name] = opening.text
    }
    connection.bind({ statement: opening.name, values: [person, company, part] })
    connection.execute({ portal: '' })
    super.prepare(connection)
  }

  override handleDataRow(message: unknown) {
    if (this.#isOpen) super.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, connection: Wire) {
    if (this.#isOpen) super.handleCommandComplete(message, connection)
    else this.#isOpen = true
  }
}
