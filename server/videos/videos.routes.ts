import { Hono } from 'hono'
import { z } from 'zod'
import { activitySchema } from '#domain/activity.ts'
import { videoSummarySchema } from '#domain/videos.ts'
import type { HttpEnv } from '../http/http-env.ts'
import { route } from '../http/route.ts'
import { countVideos } from './video-counts.ts'
import { listVideoActivity, listVideoEditors } from './videos.ts'

/** What stands around the lists of videos. */
export const videoRoutes = new Hono<HttpEnv>()
  .get(
    '/api/video-summary',
    route({
      access: 'employee',
      summary: 'How many videos I see, and how many wait',
      reply: { status: 200, schema: videoSummarySchema },
    }),
    async (c) => c.json(await countVideos(c.var.ctx)),
  )
  .get(
    '/api/video-editors',
    route({
      access: 'admin',
      summary: 'Who a video can be assigned to',
      reply: {
        status: 200,
        schema: z.object({
          editors: z.array(
            z.object({ user_id: z.uuid(), email: z.string(), first_name: z.string(), last_name: z.string() }),
          ),
        }),
      },
    }),
    async (c) => c.json({ editors: await listVideoEditors(c.var.ctx) }),
  )
  .get(
    '/api/video-activity',
    route({
      access: 'admin',
      summary: 'The last 50 things that happened to videos',
      reply: { status: 200, schema: z.object({ activity: z.array(activitySchema) }) },
    }),
    async (c) => c.json({ activity: await listVideoActivity(c.var.ctx) }),
  )
