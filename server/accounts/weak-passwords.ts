import { AppError, type ErrorCode } from '#domain/errors.ts'
import { passwordMinLength } from '#domain/accounts.ts'
import { isCommonInDisguise, isGuessedFirst, readCommonPasswords, type CommonPasswords } from './common-passwords.ts'
import { agencyWords, isMadeOf, wordsOf, type PasswordOwner } from './own-words.ts'
import { isDate } from './password-dates.ts'
import { isPattern, repeatedPart } from './password-patterns.ts'
import { fold, spellingsOf } from './password-spelling.ts'

function isSimple(text: string, { all }: CommonPasswords): boolean {
  if (isPattern(text) || isDate(text)) return true
  // A repetition is as good as what it repeats.
  const part = repeatedPart(text)
  return part !== text && (part.length < passwordMinLength || all.has(part))
}

async function weaknessOf(password: string, owner: PasswordOwner): Promise<ErrorCode | null> {
  const text = fold(password)
  const known = await readCommonPasswords()
  const isCommon = (word: string) => isGuessedFirst(word, known)
  if (isMadeOf(wordsOf(owner), text, isCommon)) return 'password_is_own_name'
  if (isMadeOf(agencyWords, text, isCommon)) return 'password_is_agency_name'
  if (known.all.has(text)) return 'password_too_common'
  if (spellingsOf(text).some((spelling) => isSimple(spelling, known))) return 'password_too_simple'
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
