// The reference of static-page.ts: the handler everybody starts with. Run as `node bench/stock-static.ts PORT`.
import { serve } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'

const app = new Hono().use(serveStatic({ root: 'build/client', precompressed: true }))
serve({ fetch: app.fetch, port: Number(process.argv[2]), hostname: '127.0.0.1' })
