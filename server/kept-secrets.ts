import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from './start-error.ts'
import { newToken } from './tokens.ts'

/** Signs sessions, and the events of the stand-in for Stripe, where nobody set a secret: made at first use, never the same twice. */
export type KeptSecrets = { session: string; webhook: string }

export function keptSecrets(dataDir: string): KeptSecrets {
  const file = join(dataDir, 'secrets.json')
  return read(file) ?? make(dataDir, file)
}

function read(file: string): KeptSecrets | undefined {
  let text
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new StartError(`${file} cannot be read. Give it to the user that runs Slipway.`)
  }
  try {
    const { session, webhook } = JSON.parse(text) as Partial<KeptSecrets>
    if (session && webhook) return { session, webhook }
  } catch {
    // Said below.
  }
  throw new StartError(`${file} is damaged. Remove it: the next start makes another, and everybody signs in again.`)
}

/** Whole or not at all, and of two processes that start together the first one's holds. */
function make(dataDir: string, file: string): KeptSecrets {
  const unfinished = `${file}.${randomBytes(4).toString('hex')}`
  const made = { session: newToken(), webhook: `whsec_${newToken()}` }
  try {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(unfinished, JSON.stringify(made), { mode: 0o600 })
    linkSync(unfinished, file)
    return made
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return read(file) ?? made
    throw new StartError(`The data folder ${dataDir} cannot be written. Check its permissions, or set DATA_DIR.`)
  } finally {
    rmSync(unfinished, { force: true })
  }
}
