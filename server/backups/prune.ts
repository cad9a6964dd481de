import { existsSync, readdirSync } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { ARCHIVE, archiveFolder } from './archive.ts'
import { alone, listBackups, readHeader, UNFINISHED, type Header } from './folder.ts'
import { readPart } from './parts.ts'

type Pruned = {
  removed: string[]
  freedBytes: number
  /** Folders of which nobody can say what they need: while there are any, no content is removed. */
  doubtful: string[]
}

const DAY_MS = 86_400_000

/** Removes backups older than so many days, though never the newest, and then the contents that no backup needs any more. */
export const pruneBackups = (backups: string, { keepDays, now }: { keepDays: number; now: Date }): Promise<Pruned> =>
  alone(backups, async () => {
    const known: Array<{ folder: string; header: Header }> = []
    const doubtful: string[] = []
    for (const folder of listBackups(backups)) {
      const header = readHeader(folder)
      if (header) known.push({ folder, header })
      else doubtful.push(folder)
    }
    const sorted = known.sort((a, b) => madeAt(b.header) - madeAt(a.header))
    const isOld = ({ header }: (typeof known)[number], index: number) =>
      index > 0 && madeAt(header) < now.getTime() - keepDays * DAY_MS
    const removed = sorted.filter(isOld).map(({ folder }) => folder)
    for (const folder of removed) {
      // No longer a backup from here on, should it be killed half-way.
      await rename(folder, folder + UNFINISHED)
      await rm(folder + UNFINISHED, { recursive: true })
    }

    const needed = new Set<string>()
    for (const { folder, header } of sorted.filter(({ folder }) => !removed.includes(folder))) {
      for (const content of (await contentsOf(folder, header)) ?? (doubtful.push(folder), [])) needed.add(content)
    }
    const freedBytes = doubtful.length > 0 ? 0 : await collect(join(backups, ARCHIVE), needed)
    return { removed: removed.map((folder) => basename(folder)).sort(), freedBytes, doubtful }
  })

const madeAt = ({ created_at }: Header) => Date.parse(created_at)

/** Where the contents lie that a backup needs; null when its list cannot be read. */
async function contentsOf(folder: string, { format, salt, contents }: Header): Promise<string[] | null> {
  if (format === 'slipway-backup-1') return []
  if (!contents) return null
  const pieces: Buffer[] = []
  try {
    await readPart(folder, contents, null, async (content) => {
      for await (const piece of content) pieces.push(piece)
    })
  } catch {
    return null
  }
  const names = Buffer.concat(pieces).toString('utf8').split('\n').filter(Boolean)
  return names.map((name) => `${basename(archiveFolder(folder, salt))}/${name}`)
}

/** Removes every content that is not needed; returns how much room that made. */
async function collect(archives: string, needed: Set<string>) {
  let freedBytes = 0
  if (!existsSync(archives)) return freedBytes
  for (const archive of foldersIn(archives)) {
    for (const beginning of foldersIn(join(archives, archive))) {
      const folder = join(archives, archive, beginning)
      for (const name of readdirSync(folder)) {
        if (needed.has(`${archive}/${name}`)) continue
        freedBytes += (await stat(join(folder, name))).size
        await rm(join(folder, name))
      }
    }
  }
  return freedBytes
}

const foldersIn = (folder: string) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
