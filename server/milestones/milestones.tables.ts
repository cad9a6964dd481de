import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { MilestoneState } from '#domain/milestones.ts'
import type { MoveKind, ProjectSide, TurnReason } from '#domain/project-clock.ts'
import { users } from '../accounts/accounts.tables.ts'
import { moment } from '../db/columns.ts'
import { website_projects } from '../projects/projects.tables.ts'

const ofProject = () =>
  uuid()
    .notNull()
    .references(() => website_projects.id, { onDelete: 'cascade' })
const byTeam = () => uuid().references(() => users.id, { onDelete: 'set null' })

/** A step of a project that its client approves, in the order of their positions. One at a time is begun and not yet approved. */
export const project_milestones = pgTable(
  'project_milestones',
  {
    id: uuid().primaryKey().defaultRandom(),
    project_id: ofProject(),
    position: integer().notNull(),
    title: text().notNull(),
    working_days: integer().notNull(),
    /** How much of its proposal is invoiced when it is approved; 0 where it has none. */
    percent: integer().notNull().default(0),
    state: text().$type<MilestoneState>().notNull().default('planned'),
    /** What it was agreed on with, and which of its milestones it is, counted from 1. */
    proposal_id: uuid(),
    proposal_part: integer(),
    approved_at: moment(),
    created_at: moment().notNull(),
  },
  (t) => [
    index('project_milestones_project').on(t.project_id, t.position),
    uniqueIndex('project_milestones_begun')
      .on(t.project_id)
      .where(sql`${t.state} in ('working', 'waiting')`),
    index('project_milestones_waiting')
      .on(t.id)
      .where(sql`${t.state} = 'waiting'`),
    index('project_milestones_proposal').on(t.proposal_id),
    check('project_milestones_numbers', sql`${t.working_days} >= 0 and ${t.percent} between 0 and 100`),
    check('project_milestones_part', sql`(${t.proposal_id} is null) = (${t.proposal_part} is null)`),
    check('project_milestones_agreed', sql`${t.percent} = 0 or ${t.proposal_id} is not null`),
  ],
)

/** What a client was asked to approve, and what they said of it: once, for good. */
export const milestone_versions = pgTable(
  'milestone_versions',
  {
    milestone_id: uuid()
      .notNull()
      .references(() => project_milestones.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    note: text().notNull(),
    preview_url: text().notNull().default(''),
    file_ids: jsonb().$type<string[]>().notNull().default([]),
    submitted_by: byTeam(),
    submitted_at: moment().notNull(),
    decision: text().$type<'approved' | 'changes'>(),
    decided_name: text(),
    /** Of the link that was decided by. */
    decided_email: text(),
    comment: text().notNull().default(''),
    decided_at: moment(),
    address: text(),
    user_agent: text(),
  },
  (t) => [
    primaryKey({ columns: [t.milestone_id, t.version] }),
    index('milestone_versions_by').on(t.submitted_by),
    check('milestone_versions_decided', sql`(${t.decision} is null) = (${t.decided_at} is null)`),
  ],
)

/** What we asked a client for, besides approvals. Of each project one at a time is unanswered. */
export const project_requests = pgTable(
  'project_requests',
  {
    id: uuid().primaryKey().defaultRandom(),
    project_id: ofProject(),
    text: text().notNull(),
    asked_by: byTeam(),
    asked_at: moment().notNull(),
    answered_at: moment(),
    /** Whose word it is that all of it is there: the client's, or the team's who received it otherwise. */
    answered_by: text().$type<ProjectSide>(),
    /** Of the link it was handed in by. */
    answered_email: text(),
    note: text().notNull().default(''),
  },
  (t) => [
    index('project_requests_project').on(t.project_id, t.asked_at),
    uniqueIndex('project_requests_open')
      .on(t.project_id)
      .where(sql`${t.answered_at} is null`),
    index('project_requests_by').on(t.asked_by),
    check('project_requests_answered', sql`(${t.answered_by} is null) = (${t.answered_at} is null)`),
  ],
)

/** Whose move it was, from when until when. Each begins where the one before it ended; none is open once the clock has stopped. */
export const project_turns = pgTable(
  'project_turns',
  {
    id: uuid().primaryKey().defaultRandom(),
    project_id: ofProject(),
    side: text().$type<ProjectSide>().notNull(),
    reason: text().$type<TurnReason>().notNull(),
    milestone_id: uuid().references(() => project_milestones.id, { onDelete: 'set null' }),
    started_at: moment().notNull(),
    ended_at: moment(),
  },
  (t) => [
    index('project_turns_project').on(t.project_id, t.started_at),
    uniqueIndex('project_turns_open')
      .on(t.project_id)
      .where(sql`${t.ended_at} is null`),
    index('project_turns_milestone').on(t.milestone_id),
    check('project_turns_side', sql`(${t.side} = 'team') = (${t.reason} = 'work')`),
  ],
)

/** What else moved the date: the team itself, or milestones that came later. */
export const project_moves = pgTable(
  'project_moves',
  {
    id: uuid().primaryKey().defaultRandom(),
    project_id: ofProject(),
    kind: text().$type<MoveKind>().notNull(),
    /** Working days; earlier below zero. */
    days: integer().notNull(),
    /** Why, as the client reads it; of what was added the number of its proposal. */
    words: text().notNull().default(''),
    moved_by: byTeam(),
    created_at: moment().notNull(),
  },
  (t) => [index('project_moves_project').on(t.project_id, t.created_at), index('project_moves_by').on(t.moved_by)],
)

/** A file of a project: the team's, some of them only once all is paid, or handed in by the client. */
export const project_files = pgTable(
  'project_files',
  {
    id: uuid().primaryKey().defaultRandom(),
    project_id: ofProject(),
    milestone_id: uuid().references(() => project_milestones.id, { onDelete: 'set null' }),
    request_id: uuid().references(() => project_requests.id, { onDelete: 'set null' }),
    side: text().$type<ProjectSide>().notNull(),
    file_name: text().notNull(),
    file_size: bigint({ mode: 'number' }).notNull(),
    file_type: text().notNull(),
    file_path: text().notNull(),
    /** The client gets it when all is paid, or when somebody of the team releases it. */
    is_gated: boolean().notNull().default(false),
    released_at: moment(),
    released_by: byTeam(),
    added_by: byTeam(),
    /** Of the link it was handed in by. */
    handed_in_by: text(),
    link_id: uuid(),
    created_at: moment().notNull(),
  },
  (t) => [
    index('project_files_project').on(t.project_id, t.created_at),
    uniqueIndex('project_files_file_path').on(t.file_path),
    index('project_files_milestone').on(t.milestone_id),
    index('project_files_request').on(t.request_id),
    index('project_files_released_by').on(t.released_by),
    index('project_files_added_by').on(t.added_by),
  ],
)
