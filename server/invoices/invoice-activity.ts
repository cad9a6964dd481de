import type { ActivityKind } from '#domain/activity.ts'
import { recordActivity } from '../activity/activity.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../db/client.ts'
import type { InvoiceRow } from './issuing.ts'

export const recordOnInvoice = (tx: Tx, ctx: Ctx, kind: ActivityKind, { id }: Pick<InvoiceRow, 'id'>, after: object) =>
  recordActivity(tx, ctx, { kind, subject_type: 'invoice', subject_id: id, after })
