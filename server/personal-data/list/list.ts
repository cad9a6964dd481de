import type { Held } from '../held.ts'
import { heldOfAccounts } from './accounts.ts'
import { heldOfMoney } from './money.ts'
import { heldOfTalk } from './talk.ts'
import { heldOfWork } from './work.ts'

/**
 * The one list of what a person is here: every column of the schema, whose it is, whether it is handed out, and what becomes of
 * it when they go. Export, erase and the account's own deletion are made from it; a column that is not in it fails a test.
 */
export const listOfHeld: readonly Held[] = [...heldOfAccounts, ...heldOfTalk, ...heldOfWork, ...heldOfMoney]
