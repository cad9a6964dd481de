import { readFile } from 'node:fs/promises'
import { AppError, type ErrorCode } from '#domain/errors.ts'
import { passwordMinLength } from '#domain/accounts.ts'
import { agencyWords, fold, isMadeOf, withoutDisguise, wordsOf, type PasswordOwner } from './own-words.ts'
import { isPattern, repeatedPart } from './password-patterns.ts'

type CommonPasswords = { all: ReadonlySet<string>; first: ReadonlySet<string> }
let common: Promise<CommonPasswords> | undefined

/** Read on the first sign-up, not at start: most processes serve pages for a while first. */
async function readCommonPasswords(): Promise<CommonPasswords> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const byFrequency = dictionary['passwords-common']
  const file = await readFile(new URL('common-passwords.txt', import.meta.url), 'utf8')
  const johns = file.split('\n').filter((line) => line !== '' && !line.startsWith('#!comment'))
  const folded = johns.map(fold)
  return { all: new Set([...byFrequency, ...folded]), first: new Set([...byFrequency.slice(0, 10_000), ...folded]) }
}

/** A common one with a few digits or signs around it, disguised or backwards: 'Dragon2024!', 'p@ssw0rd', 'drowssap'. */
function isCommonInDisguise(password: string, { first }: CommonPasswords): boolean {
  const withoutSigns = password.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
  const word = password.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const bare = [withoutSigns, word].filter((one) => one.length >= 4 && password.length - one.length <= 5)
  const readings = [password, ...bare].flatMap((one) => [one, ...withoutDisguise(one)])
  return readings.some((reading) => first.has(reading) || first.has(Array.from(reading).toReversed().join('')))
}

async function weaknessOf(password: string, owner: PasswordOwner): Promise<ErrorCode | null> {
  const text = fold(password)
  if (isMadeOf(wordsOf(owner), text)) return 'password_is_own_name'
  if (isMadeOf(agencyWords, text)) return 'password_is_agency_name'
  common ??= readCommonPasswords().catch((error: unknown) => {
    common = undefined // the next sign-up reads again
    throw error
  })
  const known = await common
  if (known.all.has(text)) return 'password_too_common'
  // A repetition is as good as what it repeats.
  const part = repeatedPart(text)
  if (isPattern(text) || (part !== text && part.length < passwordMinLength)) return 'password_too_simple'
  if (part !== text && known.all.has(part)) return 'password_too_simple'
  return isCommonInDisguise(text, known) ? 'password_too_common' : null
}

/**
 * decisions.md "Departures": the server also refuses the most common passwords, with whatever else is guessed first.
 * zxcvbn itself would refuse every password of six characters, which are specified to be enough.
 */
export async function refuseWeakPassword(password: string, owner: PasswordOwner) {
  const code = await weaknessOf(password, owner)
  if (code === null) return
  const { message } = new AppError(code)
  throw new AppError(code, { fields: { password: message } })
}
