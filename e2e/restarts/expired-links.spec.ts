import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { confirmationLinkHours } from '#domain/accounts.ts'
import { type Product, startProduct } from '#scripts/product.ts'
import { cast } from '#server/db/seed/cast.ts'
import { linkIn, readMail } from '../support/mail.ts'
import { expect, test as base } from '../support/test.ts'

/** A product of its own, because time passes for everybody in it: stopped, and started again with its clock ahead. */
const test = base.extend<{ later: (hours: number) => Promise<void>; own: { product: Product; dataDir: string } }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the dependencies of a fixture from the pattern
  own: async ({}, use) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'slipway-later-'))
    const own = { dataDir, product: await startProduct(dataDir) }
    await use(own)
    await own.product.stop()
    rmSync(dataDir, { recursive: true })
  },
  baseURL: async ({ own }, use) => use(own.product.origin),
  later: async ({ own }, use) =>
    use(async (hours) => {
      const { port } = new URL(own.product.origin)
      await own.product.stop()
      own.product = await startProduct(own.dataDir, { PORT: port, CLOCK_AHEAD_HOURS: String(hours) })
    }),
})

test.use({ expectedErrors: [/410 \(Gone\)/] })

test('links expire with time, and say how to go on', async ({ page, request, baseURL, later }) => {
  const headers = { Origin: baseURL ?? '' }
  const email = 'late@client.example'
  const account = { firstName: 'Lasse', lastName: 'Late', email, password: 'harbour-lights' }
  expect((await request.post('/api/accounts', { headers, data: account })).ok()).toBe(true)
  expect((await request.post('/api/accounts/recovery-links', { headers, data: { email: cast.cleo.email } })).ok()).toBe(
    true,
  )
  const confirmation = linkIn(await readMail(request, email))
  const recovery = await readMail(request, cast.cleo.email)

  await later(confirmationLinkHours + 0.01)
  await page.goto(linkIn(recovery))
  await expect(page.getByRole('heading', { name: 'Session Expired' })).toBeVisible()
  await expect(page.getByText('This password reset link has expired. Please request a new one.')).toBeVisible()
  await page.getByRole('button', { name: 'Request New Reset Link' }).click()
  await expect.poll(async () => (await readMail(request, cast.cleo.email)).id).not.toBe(recovery.id)

  await page.goto(confirmation)
  await expect(page.getByText('This confirmation link has expired. Please request a new one.')).toBeVisible()
})
