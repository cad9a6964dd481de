import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { System } from '#domain/system.ts'
import { Health } from './health.tsx'

afterEach(cleanup)

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
const backup = (finished_at: string) => ({ finished_at, size_bytes: 1, place: '/backups/1' })

function show(nights: Pick<System, 'last_backup' | 'last_drill_at'>) {
  const system: System = {
    version: '1.0.0',
    node: 'v26',
    started_at: hoursAgo(1),
    database: { version: 'PostgreSQL 17', size_bytes: 1, latency_ms: 1 },
    jobs: { waiting: 0, running: 0, dead: 0, oldest_due_at: null },
    failed_emails: 0,
    ...nights,
  }
  render(<Health system={system} />)
  return screen.getByRole('heading', { name: /^Last Backup/ }).textContent
}

test.each([
  ['Last Backup', backup(hoursAgo(8)), hoursAgo(7)],
  ['Last BackupNone yet', null, null],
  ['Last BackupOlder than a day', backup(hoursAgo(32)), hoursAgo(7)],
  ['Last BackupNo drill yet', backup(hoursAgo(8)), null],
  ['Last BackupNo good drill for a day', backup(hoursAgo(8)), hoursAgo(31)],
])('of the nights it says: %s', (says, last_backup, last_drill_at) => {
  expect(show({ last_backup, last_drill_at })).toBe(says)
})
