import { parseArgs } from 'node:util'
import type pg from 'pg'
import type { z } from 'zod'
import { emailSchema } from '#domain/accounts.ts'
import { roleSchema } from '#domain/permissions.ts'
import { userMessages } from '#domain/users.ts'
import { inviteUser } from '../accounts/invitations.ts'
import { findProfileByEmail } from '../accounts/profiles.ts'
import { sendPasswordReset } from '../accounts/recovery.ts'
import type { Ctx } from '../context.ts'
import { buildIndexes } from '../db/migrate.ts'
import { resetTwoStep } from '../accounts/team-two-step.ts'
import { exportPersonalData } from '../personal-data/data-exports.ts'
import { assignRole, deleteUsers } from '../users/user-changes.ts'
import { StartError } from '../start-error.ts'

type Operator = Pick<Ctx, 'db' | 'auth' | 'actor' | 'now' | 'origin'> & {
  operator: string
  pool: pg.Pool
}

const options = {
  role: { type: 'string' },
  name: { type: 'string' },
  yes: { type: 'boolean' },
  'with-notes': { type: 'boolean' },
} as const
type Options = {
  role?: string | undefined
  name?: string | undefined
  yes?: boolean | undefined
  'with-notes'?: boolean | undefined
}

const commands: Record<
  string,
  { usage: string; run: (ctx: Operator, args: string[], given: Options) => Promise<string> }
> = {
  invite: {
    usage: 'invite EMAIL [--role admin|employee|user] [--name "First Last"]',
    run: async (ctx, [address], { role: wanted = 'user', name = '' }) => {
      const email = emailOf(address)
      const role = roleOf(wanted)
      const [firstName = '', ...rest] = name.trim().split(/\s+/)
      await inviteUser(ctx, { email, role, firstName, lastName: rest.join(' ') })
      return `${email} is invited as ${role}: the link to choose a password goes out by e-mail.`
    },
  },
  role: {
    usage: 'role EMAIL admin|employee|user',
    run: async (ctx, [address, wanted]) => {
      const email = emailOf(address)
      const role = roleOf(wanted)
      await assignRole(ctx, { email, role })
      return `${email} now has the ${role} role, and must sign in again.`
    },
  },
  'password-reset': {
    usage: 'password-reset EMAIL',
    run: async (ctx, [address]) => {
      const email = emailOf(address)
      await sendPasswordReset(ctx, email)
      return `The link to a new password goes to ${email} by e-mail.`
    },
  },
  'reset-two-step': {
    usage: 'reset-two-step EMAIL',
    run: async (ctx, [address]) => {
      const email = emailOf(address)
      const profile = await findProfileByEmail(ctx.db, email)
      if (!profile) throw new StartError(userMessages.unknownEmail(email))
      await resetTwoStep(ctx, profile.user_id)
      return `The authenticator app, the recovery codes and the passkeys of ${email} are removed. They sign in with their password.`
    },
  },
  export: {
    usage: 'export EMAIL [--with-notes] > FILE.json',
    run: async (ctx, [address], { 'with-notes': withNotes = false }) =>
      JSON.stringify(await exportPersonalData(ctx, emailOf(address), { withNotes }), null, 2),
  },
  erase: {
    usage: 'erase EMAIL --yes',
    run: async (ctx, [address], { yes = false }) => {
      const email = emailOf(address)
      const profile = await findProfileByEmail(ctx.db, email)
      if (!profile) throw new StartError(userMessages.unknownEmail(email))
      if (!yes)
        throw new StartError(
          `This deletes ${email} with all that is theirs, for good. Add --yes to do it. Nothing was deleted.`,
        )
      await deleteUsers(ctx, [profile.user_id])
      return `${email} is deleted. What they paid stays on record, without them.`
    },
  },
  'build-indexes': {
    usage: 'build-indexes',
    run: async ({ pool }) => {
      const built = await buildIndexes(pool)
      return built.length === 0 ? 'This version needs no new index on what is there.' : `Built: ${built.join(', ')}.`
    },
  },
}

/** Does what the words after `npm run admin --` say, and says what was done. */
export async function runCommand(ctx: Operator, words: string[]): Promise<string> {
  const { positionals, values } = understand(words)
  const [name = '', ...args] = positionals
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new StartError(...usage())
  return command.run(ctx, args, values)
}

function understand(words: string[]) {
  try {
    return parseArgs({ args: words, options, allowPositionals: true })
  } catch {
    throw new StartError(...usage())
  }
}

const usage = () => ['Use one of:', ...Object.values(commands).map((command) => `  npm run admin -- ${command.usage}`)]

const emailOf = (text = '') => valid(emailSchema, text, `"${text}" is not an e-mail address.`)
const roleOf = (text = '') => valid(roleSchema, text, `"${text}" is not a role: choose admin, employee or user.`)

function valid<T>(schema: z.ZodType<T>, text: string, complaint: string): T {
  const result = schema.safeParse(text)
  if (!result.success) throw new StartError(complaint)
  return result.data
}
