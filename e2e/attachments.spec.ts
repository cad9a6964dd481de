import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { signIn, signUp } from './support/accounts.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/test.ts'

// The smallest picture there is, one green point.
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const file = (name: string, buffer: Buffer | string, mimeType = 'application/octet-stream') => ({
  name,
  mimeType,
  buffer: Buffer.from(buffer as string),
})
const chosen = (within: Locator) => within.getByRole('list', { name: 'Files to send' })

/** As a person does it: by the button, and the dialog of the system that it opens. */
async function choose(within: Locator, ...files: Array<ReturnType<typeof file>>) {
  const opening = within.page().waitForEvent('filechooser')
  await within.getByRole('button', { name: 'Attach files' }).click()
  await (await opening).setFiles(files)
}

/** What somebody copied or drags: made in the page, as no test may touch the clipboard of the machine. */
async function hand(target: Locator, how: 'paste' | 'drop', name: string, bytes: Buffer, type: string) {
  const data = await target.page().evaluateHandle(
    ([fileName, content, mimeType]) => {
      const transfer = new DataTransfer()
      const held = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))
      transfer.items.add(new File([held], fileName, { type: mimeType, lastModified: 1 }))
      return transfer
    },
    [name, bytes.toString('base64'), type] as const,
  )
  if (how === 'drop') {
    await target.dispatchEvent('dragover', { dataTransfer: data })
    await expect(target.page().getByText('Drop files to attach')).toBeVisible()
    await target.dispatchEvent('drop', { dataTransfer: data })
  } else
    await target.evaluate(
      (element, clipboardData) =>
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })),
      data,
    )
}

async function openTicket(page: Page, subject: string) {
  const opened = await page.request.post('/api/tickets', {
    data: { subject, message: 'The pictures are below.' },
    headers: { Origin: process.env['E2E_ORIGIN'] ?? '' },
  })
  expect(opened.status()).toBe(201)
  return ((await opened.json()) as { ticket_number: string }).ticket_number
}

test('a customer attaches files by button, paste and drop; the team sees the picture, saves the rest and answers with one', async ({
  page,
  browser,
  baseURL,
}) => {
  await signUp(page)
  const subject = `The logo ${Date.now()}`
  await page.goto('/support-tickets')
  await page.getByRole('button', { name: 'New Ticket' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Ticket' })
  await dialog.getByLabel('Subject').fill(subject)
  await choose(dialog, file('logo.png', picture), file('plan.txt', 'One, two'))
  await expect(chosen(dialog).getByRole('listitem')).toHaveCount(2)
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Create Ticket' }).click()
  await expect(page.getByText(/^Support ticket TKT-\d{6} created successfully!$/)).toBeVisible()

  const card = page.getByRole('listitem').filter({ hasText: subject })
  await expect(card.getByRole('img', { name: 'logo.png' })).toBeVisible()
  await expect(card.getByRole('link', { name: 'Download plan.txt' })).toBeVisible()

  // Nothing is written: the files say it.
  await hand(card.getByLabel('Add Response'), 'paste', 'pasted.png', picture, 'image/png')
  await hand(card.getByRole('log'), 'drop', 'dropped.txt', Buffer.from('Dropped'), 'text/plain')
  await choose(card, file('too-much.txt', 'Not this one'))
  await expect(chosen(card).getByRole('listitem')).toHaveCount(3)
  await card.getByRole('button', { name: 'Remove too-much.txt' }).click()
  await expect(chosen(card).getByRole('listitem')).toHaveCount(2)
  await card.getByRole('button', { name: 'Send Response' }).click()
  await expect(page.getByText('Response sent successfully!')).toBeVisible()
  await expect(chosen(card)).toHaveCount(0)
  const response = card.getByRole('article').nth(1)
  await expect(response.getByRole('img', { name: 'pasted.png' })).toBeVisible()
  await expect(response.getByRole('link', { name: 'Download dropped.txt' })).toBeVisible()
  await expect(card.getByText('too-much.txt')).toHaveCount(0)
  await expectNoAxeViolations(page)

  const team = await browser.newPage({ baseURL: baseURL ?? '' })
  await signIn(team, 'ada')
  const number = /TKT-\d{6}/.exec((await card.textContent()) ?? '')?.[0] ?? ''
  await team.goto(`/admin-dashboard?tab=tickets&ticket=${number}`)
  const detail = team.getByRole('region', { name: 'Details' })
  const shown = detail.getByRole('img', { name: 'pasted.png' })
  await expect(shown).toBeVisible()
  await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1)
  const saving = team.waitForEvent('download')
  await detail.getByRole('link', { name: 'Download dropped.txt' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe('dropped.txt')
  expect(readFileSync((await saved.path()) ?? '', 'utf8')).toBe('Dropped')

  await detail.getByRole('textbox', { name: 'Reply' }).fill('Here is ours.')
  await choose(detail, file('ours.pdf', '%PDF-1.7\n%%EOF', 'application/pdf'))
  await expect(chosen(detail).getByRole('listitem')).toHaveCount(1)
  await detail.getByRole('button', { name: 'Send Response' }).click()
  await expect(team.getByText('Response sent successfully', { exact: true })).toBeVisible()
  await expect(detail.getByRole('link', { name: 'Download ours.pdf' })).toBeVisible()
  await expectNoAxeViolations(team)
  await expect(card.getByRole('link', { name: 'Download ours.pdf' })).toBeVisible()
})

test.describe('what is refused', () => {
  test.use({ expectedErrors: [/status of 500/] })

  test('a program is named with the reason; text and files stay when sending fails', async ({ page }) => {
    await signUp(page)
    const number = await openTicket(page, `The shop ${Date.now()}`)
    await page.goto(`/support-tickets?ticket=${number}`)
    const card = page.getByRole('listitem').filter({ hasText: number })
    const send = card.getByRole('button', { name: 'Send Response' })
    await choose(
      card,
      file('setup.exe', 'MZ\0\0'),
      file('empty.txt', ''),
      ...Array.from({ length: 10 }, (_, i) => file(`page-${i}.txt`, `Page ${i}`)),
    )
    await expect(
      card.getByText('setup.exe was not accepted: programs and scripts are not allowed.', { exact: true }),
    ).toBeVisible()
    await expect(card.getByText('empty.txt is empty.', { exact: true })).toBeVisible()
    await expect(card.getByText('At most 10 files fit into one message.', { exact: true })).toBeVisible()
    await expectNoAxeViolations(page)
    await card.getByRole('button', { name: 'Remove setup.exe' }).click()
    await expect(chosen(card).getByRole('listitem')).toHaveCount(9)

    await card.getByLabel('Add Response').fill('All of it.')
    const failing = { status: 500, json: { error: { code: 'internal', message: 'Broken', request_id: 'r' } } }
    await page.route('**/api/tickets/*/responses', (route) => route.fulfill(failing))
    await send.click()
    await expect(page.getByText('Failed to send response. Please try again.')).toBeVisible()
    await expect(card.getByLabel('Add Response')).toHaveValue('All of it.')
    await expect(chosen(card).getByRole('listitem')).toHaveCount(9)
    await page.unroute('**/api/tickets/*/responses')
    await send.click()
    await expect(page.getByText('Response sent successfully!')).toBeVisible()
    await expect(card.getByRole('article').nth(1).getByRole('listitem')).toHaveCount(9)
  })
})
