import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createTestApp } from '../testing/test-app.ts'
import { makeBackup } from './backups.ts'
import { drillBackup, sampleOf } from './drill.ts'

const now = new Date('2026-11-17T03:17:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
const GIGABYTE = 1_000_000_000

test('of few files the drill takes all; of many each once in thirty nights, and one every night', () => {
  const few = [{ path: 'a', sizeBytes: GIGABYTE }]
  expect(sampleOf(few, now, GIGABYTE)).toEqual(few)
  const many = Array.from({ length: 1000 }, (_, index) => ({ path: `raw_videos/${index}`, sizeBytes: 5 * GIGABYTE }))
  const nights = Array.from({ length: 30 }, (_, night) => sampleOf(many, daysAgo(night), GIGABYTE))
  expect(
    nights
      .flat()
      .map(({ path }) => path)
      .sort(),
  ).toEqual(many.map(({ path }) => path).sort())
  for (const sample of nights) expect(sample.length).toBeLessThan(100)
  const two = many.slice(0, 2)
  for (let night = 0; night < 30; night++) expect(sampleOf(two, daysAgo(night), GIGABYTE)).not.toHaveLength(0)
  expect(sampleOf(many, now, Infinity)).toEqual(many)
})

const t = await createTestApp()
const { storage, database } = t.parts
const backups = mkdtempSync(join(tmpdir(), 'slipway-drill-'))
afterAll(() => rmSync(backups, { recursive: true }))
const folder = join(backups, 'many')

test('a drill of many files restores the rows and a sample, and finds what is damaged when its night comes', async () => {
  const paths = Array.from({ length: 40 }, (_, index) => `raw_videos/${index}.mp4`)
  for (const path of paths) await storage.put(path, Buffer.from(`footage of ${path}`), 'video/mp4')
  const { rows } = await makeBackup({ pool: database.pool, files: storage }, folder, { now, passphrase: undefined })
  const files = paths.map((path) => ({ path, sizeBytes: 1 }))
  const tonight = sampleOf(files, now, 0).map(({ path }) => path)
  expect(tonight.length).toBeGreaterThan(0)
  const another = paths.find((path) => !tonight.includes(path)) ?? ''
  const itsNight = Array.from({ length: 30 }, (_, night) => daysAgo(night)).find((night) =>
    sampleOf(files, night, 0).some(({ path }) => path === another),
  )

  // As long as before: only whoever reads it can see it.
  const name = createHash('sha256').update(`footage of ${another}`).digest('hex')
  writeFileSync(join(backups, 'archive', 'plain', name.slice(0, 2), name), `Footage of ${another}`)
  const drill = (at: Date, allUpToBytes: number) =>
    drillBackup(folder, { now: at, passphrase: undefined, allUpToBytes })
  const { summary, restoredFiles } = await drill(now, 0)
  expect(restoredFiles).toBe(tonight.length)
  expect(summary).toMatchObject({ rows, files: 40 })
  await expect(drill(itsNight ?? now, 0)).rejects.toThrow(`which is ${another},`)
  await expect(drill(now, GIGABYTE)).rejects.toThrow(`which is ${another},`)
  expect(
    readdirSync(backups)
      .filter((name) => !name.startsWith('.'))
      .sort(),
  ).toEqual(['archive', 'many'])
})
