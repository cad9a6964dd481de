import { AppError } from '#domain/errors.ts'

let common: Promise<ReadonlySet<string>> | undefined

/** Read on the first sign-up, not at start: most processes serve pages for a while first. */
async function commonPasswords() {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set<string>(dictionary['passwords-common'])
}

/** decisions.md "Departures": the server also refuses the most common passwords. */
export async function refuseCommonPassword(password: string) {
  common ??= commonPasswords()
  if (!(await common).has(password.toLowerCase())) return
  const refusal = new AppError('password_too_common')
  throw new AppError('password_too_common', { fields: { password: refusal.message } })
}
