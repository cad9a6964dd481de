import { Hono } from 'hono'
import { z } from 'zod'
import { uploadSchema } from '#domain/uploads.ts'
import type { HttpEnv } from '../http/http-env.ts'
import { route } from '../http/route.ts'
import { getOwnUpload } from './uploads.ts'

const params = z.object({ id: z.uuid() })

export const uploadRoutes = new Hono<HttpEnv>().get(
  '/api/uploads/:id',
  route({
    access: 'employee',
    summary: 'My upload: its state and what was read from the file',
    params,
    reply: { status: 200, schema: uploadSchema },
  }),
  async (c) => c.json(await getOwnUpload(c.var.ctx, c.req.valid('param').id)),
)
