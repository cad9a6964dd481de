import { and, asc, eq } from 'drizzle-orm'
import type { DnsRecordType } from '#domain/website-domains.ts'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/client.ts'
import type { Dns } from '../outside/dns.ts'
import { dns_records } from './websites.tables.ts'

/** The stand-in for the world's DNS: what somebody wrote at /dev/dns. */
export function createDnsOfRecords(db: Db): Dns {
  const find = async (name: string, type: DnsRecordType) => {
    const found = await db
      .select({ value: dns_records.value })
      .from(dns_records)
      .where(and(eq(dns_records.name, name.toLowerCase()), eq(dns_records.type, type)))
      .orderBy(asc(dns_records.created_at), asc(dns_records.id))
    return found.map(({ value }) => value)
  }
  return {
    texts: (name) => find(name, 'TXT'),
    aliases: (name) => find(name, 'CNAME'),
    addresses: (name) => find(name, 'A'),
  }
}

export const listRecords = (db: Db) =>
  db
    .select()
    .from(dns_records)
    .orderBy(asc(dns_records.name), asc(dns_records.type), asc(dns_records.value))
    .limit(1_000)

type Named = { name: string; type: DnsRecordType }

/** A name may have several of a type. */
export async function addRecord(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { name, type, value }: Named & { value: string },
) {
  await db.insert(dns_records).values({ name, type, value, created_at: now() }).onConflictDoNothing()
}

export async function removeRecord(db: Db, id: string) {
  await db.delete(dns_records).where(eq(dns_records.id, id))
}

export async function removeRecords(db: Db, { name, type }: Named) {
  await db.delete(dns_records).where(and(eq(dns_records.name, name), eq(dns_records.type, type)))
}
