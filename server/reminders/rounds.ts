import { and, eq, gte, inArray, or, sql } from 'drizzle-orm'
import { atTheAgency, startOfDay } from '../agency/agency-day.ts'
import { isWorkingDay } from '../agency/working-days.ts'
import { findCompanyOfAddress } from '../companies/of-address.ts'
import type { Tx } from '../db/client.ts'
import { lockFor } from '../db/locks.ts'
import { listUnpaid, tellOfSilence } from '../invoices/unpaid.ts'
import { listUnanswered } from '../milestones/unanswered.ts'
import { followWaiting } from '../milestones/waiting-clocks.ts'
import { listUndecided } from '../proposals/undecided.ts'
import { currentSignal } from '../request-scope.ts'
import type { Due, Rounds } from './due.ts'
import { reminders } from './reminders.tables.ts'

/** By the agency's clock. */
const HOUR = 9
/** Of one thing, by itself and by hand. */
const MOST = 4
/** That the team was told of it is a step, too: it is taken once. */
const told = 'told_team'

type Group = { key: string; company_id: string | null; due: Due[] }

/**
 * Days that clients take move their projects, at any hour. What reminds by itself does so here: between nine and ten on working days, each step once, and of all that waits on one company one
 * thing a day: money first, then what is due longest. The rest has its turn on the next working day.
 */
export async function makeRounds(ctx: Rounds) {
  await followWaiting(ctx)
  const now = atTheAgency(ctx.now())
  const today = now.toPlainDate()
  if (now.hour !== HOUR || !isWorkingDay(today)) return
  const { due: undecided, deposits } = await listUndecided(ctx, today)
  const due = [...(await listUnpaid(ctx, today, deposits)), ...undecided, ...(await listUnanswered(ctx, today))]
  const failures: unknown[] = []
  for (const group of await groupByCompany(ctx, due)) {
    currentSignal()?.throwIfAborted()
    // Whoever cannot be reminded keeps nobody else from it.
    await ctx.db
      .transaction((tx) => remindOfFirst(tx, ctx, group, startOfDay(today)))
      .catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw failures[0]
}

/** Whoever is no company yet is an address. */
async function groupByCompany(ctx: Rounds, due: Due[]): Promise<Group[]> {
  const companies = new Map<string, string | null>()
  for (const { company_id, address } of due)
    if (company_id === null && !companies.has(address))
      companies.set(address, await findCompanyOfAddress(ctx.db, address))
  const groups = new Map<string, Group>()
  for (const one of due) {
    const company_id = one.company_id ?? companies.get(one.address) ?? null
    const key = company_id ?? one.address.toLowerCase()
    const group = groups.get(key) ?? { key, company_id, due: [] }
    group.due.push(one)
    groups.set(key, group)
  }
  return [...groups.values()]
}

const firstOf = (a: Due, b: Due) =>
  Number(b.isMoney) - Number(a.isMoney) || a.since.localeCompare(b.since) || a.subject_id.localeCompare(b.subject_id)

async function remindOfFirst(tx: Tx, ctx: Rounds, { key, company_id, due }: Group, startOfToday: Date) {
  await lockFor(tx, `rounds:${key}`)
  const taken = await listTaken(tx, due)
  const isToday = taken.some(({ sent_at, step }) => sent_at >= startOfToday && step !== told)
  const hasToday = isToday || (await wereRemindedSince(tx, company_id, key, startOfToday))
  let hasMailed = false
  for (const one of due.toSorted(firstOf)) {
    const its = taken.filter(({ subject_id }) => subject_id === one.subject_id)
    const isOver = one.isMoney && its.filter(({ step }) => step !== told).length >= MOST
    if (isOver) await tellOnce(tx, ctx, one, its, company_id)
    else if (hasToday || hasMailed || its.some(({ step }) => step === one.step)) continue
    else if (await one.mail(tx)) {
      await keep(tx, ctx, one, one.step, company_id)
      hasMailed = true
    }
  }
}

type Taken = Awaited<ReturnType<typeof listTaken>>

const listTaken = (tx: Tx, due: Due[]) =>
  tx
    .select({ subject_id: reminders.subject_id, step: reminders.step, sent_at: reminders.sent_at })
    .from(reminders)
    .where(
      inArray(
        reminders.subject_id,
        due.map(({ subject_id }) => subject_id),
      ),
    )

/** Of anything else, by hand or by itself. */
async function wereRemindedSince(tx: Tx, companyId: string | null, address: string, since: Date) {
  const whose = companyId === null ? eq(reminders.address, address) : eq(reminders.company_id, companyId)
  const alsoBefore = companyId === null ? whose : or(whose, eq(reminders.address, address))
  return (
    (await tx.$count(
      reminders,
      and(alsoBefore, gte(reminders.sent_at, since), sql`${reminders.step} is distinct from ${told}`),
    )) > 0
  )
}

async function keep(tx: Tx, { now }: Rounds, one: Due, step: string, company_id: string | null) {
  const { subject_type, subject_id, address } = one
  await tx.insert(reminders).values({
    subject_type,
    subject_id,
    step,
    company_id,
    address: company_id === null ? address.toLowerCase() : null,
    sent_at: now(),
  })
}

/** Four went out and nothing came: three days after the last the team is told. */
async function tellOnce(tx: Tx, ctx: Rounds, one: Due, its: Taken, company_id: string | null) {
  if (one.subject_type !== 'invoice' || its.some(({ step }) => step === told)) return
  const last = Math.max(...its.map(({ sent_at }) => sent_at.getTime()))
  if (ctx.now().getTime() - last < 3 * 86_400_000) return
  if (await tellOfSilence(tx, ctx, one.subject_id)) await keep(tx, ctx, one, told, company_id)
}
