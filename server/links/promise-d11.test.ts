// Promise D11: garbage never breaks what proposals, invoices, milestones and links are asked, by whoever has a link that works, too. All
// routes without one stand in http/hostile.test.ts; a part of it for `npm test`, more in `npm run prove`.
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { LinkPurpose } from '#domain/links.ts'
import { listRoutes } from '../http/openapi.ts'
import { linkInvoice } from '../invoices/sending.ts'
import { rate_limits } from '../limits/limits.tables.ts'
import { createHostileValues, type JsonSchema } from '../testing/hostile.ts'
import { newInvoice } from '../testing/invoices.ts'
import { linkKeyIn } from '../testing/link-keys.ts'
import { askApproval, planProject } from '../testing/milestones.ts'
import { sendNew } from '../testing/proposals.ts'
import { createTestApp } from '../testing/test-app.ts'

const perRoute = process.env['PROVE'] === 'full' ? 1000 : 16
const t = await createTestApp({ environment: { TRUST_PROXY: '127.0.0.1' } })
const ada = await t.as('ada')
const ctx = { now: t.parts.now, origin: t.settings.origin }
const schemaOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema

async function makeKeys(): Promise<Partial<Record<LinkPurpose, string>>> {
  const { key: proposal } = await sendNew(t, ada)
  const invoice = await newInvoice(t)
  const { url } = await t.db.transaction((tx) => linkInvoice(tx, ctx, invoice))
  const page = await planProject(t, ada)
  const { key: approval } = await askApproval(t, ada, page)
  const other = await planProject(t, ada, { project_name: 'Tide Pool' })
  await ada.post(`/api/projects/${other.project.id}/requests`, { text: 'Your pictures, please.' })
  await t.runJobs()
  const mails = await t.mailbox(other.project.owner.email)
  const upload = linkKeyIn(mails.find(({ text }) => text.includes('Your pictures, please.'))?.text ?? '')
  return { proposal, invoice: linkKeyIn(url), approval, upload }
}
const isOurs =
  /^\/api\/(link|proposals|invoices|action-links|milestones|project-files|billing|projects\/:id\/|leads\/:id\/proposals|payments\/:[a-z]+\/receipt)/
const routes = listRoutes(t.app).filter(
  ({ path }) => isOurs.test(path) || /^\/api\/(invoices|payments)\.csv$/.test(path),
)

test('garbage by whoever has a link that works is refused and found in no log', { timeout: 3_600_000 }, async () => {
  const keys = await makeKeys()
  for (const [purpose, key] of Object.entries(keys)) expect(key, purpose).toHaveLength(43)
  const sum = { requests: 0, accepted: 0, failed: [] as string[], leaks: 0 }
  for (const { method, path, declaration } of routes) {
    const values = createHostileValues(`d11 ${method} ${path}`)
    const body = declaration.body && schemaOf(declaration.body)
    const query = declaration.query && schemaOf(declaration.query)
    const its = (declaration.link ?? []).flatMap((purpose) => keys[purpose] ?? [])
    for (let at = 0; at < perRoute; at++) {
      if (at % 50 === 0) await t.db.delete(rate_limits)
      const { segment, text, ...hostile } = at % 4 === 3 ? values.wide : values
      const target = path.replaceAll(/:[a-z_]+/g, segment) + (query ? `?${hostile.query(query)}` : '')
      const sent = method === 'GET' || method === 'HEAD' ? undefined : body ? hostile.body(body) : text()
      const key = its[at % Math.max(its.length, 1)]
      const headers = { ...hostile.headers(), 'x-forwarded-for': values.address(), ...(key && { 'x-link-key': key }) }
      const answer = await (at % 2 === 0 ? t.visitor : ada).send(method)(target, sent, headers)
      sum.requests++
      if (answer.ok) sum.accepted++
      const said = await answer.text()
      if (answer.status >= 500) sum.failed.push(`${method} ${target}: ${answer.status} ${said}`)
      if (Object.values(keys).some((one) => said.includes(one))) sum.leaks++
    }
    sum.leaks += t.logLines.filter((line) => Object.values(keys).some((key) => line.includes(key))).length
    t.logLines.length = 0
  }
  process.stdout.write(
    `figure: promise D11: ${routes.length} routes of proposals, invoices, milestones and links, ${sum.requests} hostile requests, with keys that work where there are links, ` +
      `${sum.accepted} of them acceptable, ${sum.failed.length} answered with 500 or more, ${sum.leaks} keys in answers and logs\n`,
  )
  expect(sum.failed).toEqual([])
  expect(sum.leaks).toBe(0)
})
