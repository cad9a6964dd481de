import { and, asc, eq } from 'drizzle-orm'
import type { DnsRecordType } from '#domain/website-domains.ts'
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
