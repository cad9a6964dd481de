import { z } from 'zod'
import type { Cursor } from '../db/keyset.ts'

/** A cursor as the caller holds it. */
export const cursorSchema = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_[0-9a-f-]{36}$/)
  .transform((text): Cursor => ({ created_at: new Date(text.slice(0, 24)), id: text.slice(25) }))
  .refine(({ created_at, id }) => !Number.isNaN(created_at.getTime()) && z.uuid().safeParse(id).success)

export const writeCursor = (cursor: Cursor | null) => cursor && `${cursor.created_at.toISOString()}_${cursor.id}`
