import { DatabaseSync } from 'node:sqlite'

const BUSY = 5

/** SQLite's file lock dies with the process, kill -9 included. Null when another one has it; returns how to give it back. */
export function lockFile(path: string): (() => void) | null {
  const lock = new DatabaseSync(path)
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
    return () => lock.close()
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode === BUSY) return null
    throw error
  }
}
