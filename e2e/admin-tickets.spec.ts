import { cast } from '#server/db/seed/cast.ts'
import { signIn } from './support/accounts.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { linkIn, readMail } from './support/mail.ts'
import { expect, test } from './support/test.ts'

test.use({ live: false, expectedErrors: [/status of (409|500)/] })

test('the team finds a ticket by its e-mail, answers it and closes it, and the customer hears of both', async ({
  page,
  browser,
  baseURL,
}) => {
  const origin = baseURL ?? ''
  const subject = `The calendar ${Date.now()}`
  const customer = await browser.newPage({ baseURL: origin })
  await signIn(customer, 'pia')
  const opened = await customer.request.post('/api/tickets', {
    data: { subject, message: 'It shows last week.', priority: 'urgent' },
    headers: { Origin: origin },
  })
  expect(opened.status()).toBe(201)

  // The e-mail to the team leads to this very ticket.
  await signIn(page, 'ada')
  await page.goto(linkIn(await readMail(page.request, 'hello@portgardner.example', subject)))
  await expect(page).toHaveURL(/tab=tickets&ticket=TKT-\d{6}$/)
  const card = page.getByRole('region', { name: 'Details' })
  await expect(card.getByRole('heading', { name: subject })).toBeVisible()
  await expect(card).toContainText(/Pia Renner · pia@client.example.*TKT-\d{6} · .* · 0 responses/)
  const figure = (name: string) =>
    page.getByRole('group', { name: 'Status' }).getByRole('button', { name: new RegExp(`^${name} `) })
  const numberOf = async (name: string) => Number(/\d+/.exec((await figure(name).textContent()) ?? '')?.[0])
  await expect(figure('Open')).toHaveText(/\d/)
  expect(await numberOf('Urgent')).toBeGreaterThan(0)

  const send = card.getByRole('button', { name: 'Send Response' })
  await card.getByRole('textbox', { name: 'Reply' }).fill('  ')
  await expect(send).toBeDisabled()
  // Sent too early: taken back, and what was typed is back in its box.
  await card.getByRole('textbox', { name: 'Reply' }).fill('Please load the page')
  await card.getByRole('textbox', { name: 'Reply' }).press('Control+Enter')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone')).toBeVisible()
  await expect(card.getByRole('article').filter({ hasText: 'Ada Lindqvist' })).toHaveCount(0)
  await expect(card.getByRole('textbox', { name: 'Reply' })).toHaveValue('Please load the page')
  await card.getByRole('textbox', { name: 'Reply' }).fill('Please load the page anew.')
  await send.click()
  await expect(page.getByText('Response sent successfully', { exact: true })).toBeVisible()
  await expect(card.getByRole('article').filter({ hasText: 'Ada Lindqvist' })).toContainText(
    'Please load the page anew.',
  )
  expect((await readMail(page.request, cast.pia.email, 'Please load the page anew.')).subject).toMatch(
    /^(Re: )?\[TKT-\d+\] /,
  )
  await expectNoAxeViolations(page)

  // A colleague was quicker: told, and the list shows what is.
  const ticketId = ((await opened.json()) as { id: string }).id
  const quicker = await page.request.put(`/api/tickets/${ticketId}/status`, {
    data: { status: 'in_progress', seen_status: 'open' },
    headers: { Origin: origin },
  })
  expect(quicker.status()).toBe(200)
  // Arrow keys change nothing: an entry is picked.
  const status = card.getByRole('button', { name: /^Status: / })
  const pick = async (entry: string) => {
    await status.focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.getByRole('menuitemradio', { name: entry }).click()
  }
  await pick('Closed')
  await expect(page.getByText('Failed to update ticket status')).toBeVisible()
  await expect(status).toHaveAccessibleName('Status: In Progress')
  await pick('Closed')
  await expect(page.getByText('Ticket status updated to closed')).toBeVisible()
  await expect(card.getByRole('textbox', { name: 'Reply' })).toHaveCount(0)
  // What the team says to itself, also of a closed one.
  const note = card.getByRole('textbox', { name: 'Internal note' })
  await note.fill('She asked twice before.')
  await note.press('Control+Enter')
  await expect(page.getByText('Note added')).toBeVisible()
  await expect(card.getByRole('article').filter({ hasText: 'only the team sees this' })).toContainText('asked twice')
  expect((await readMail(page.request, cast.pia.email, 'takes no more responses')).text).toContain('is now: Closed')
  await expect(status).toHaveAccessibleName('Status: Closed')

  // Filters are in the address.
  await page.getByRole('link', { name: 'Back to tickets' }).click()
  await page.getByLabel('Search tickets').fill(subject)
  await expect(page.getByRole('list', { name: 'Support tickets' }).getByRole('listitem')).toHaveCount(1)
  await page.getByRole('combobox', { name: 'Priority' }).selectOption('Low')
  await expect(page.getByRole('heading', { name: 'No tickets found' })).toBeVisible()
  await expect(page).toHaveURL(/priority=low/)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No tickets found' })).toBeVisible()
  await customer.goto('/support-tickets')
  const own = customer.getByRole('listitem').filter({ hasText: subject })
  await own.getByText(subject).click()
  await expect(own.getByText('Please load the page anew.')).toBeVisible()
  await expect(customer.getByText('asked twice')).toHaveCount(0)
  await expect(own.getByText('Closed', { exact: true })).toBeVisible()
  await customer.close()
})

test('two tickets about the same become one, and the customer is led to it', async ({ page, browser, baseURL }) => {
  const origin = baseURL ?? ''
  const customer = await browser.newPage({ baseURL: origin })
  await signIn(customer, 'pia')
  const open = async (subject: string) => {
    const opened = await customer.request.post('/api/tickets', {
      data: { subject, message: `${subject}, in words.` },
      headers: { Origin: origin },
    })
    return (await opened.json()) as { ticket_number: string }
  }
  const name = `The lamp ${Date.now()}`
  const [into, from] = [await open(name), await open(`${name} again`)]

  await signIn(page, 'ada')
  await page.goto(`/admin-dashboard?tab=tickets&ticket=${from.ticket_number}`)
  const card = page.getByRole('region', { name: 'Details' })
  await card.getByRole('button', { name: 'Merge', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Merge ${from.ticket_number} into another ticket` })
  await dialog.getByRole('textbox', { name: /Ticket number/ }).fill(into.ticket_number)
  await expect(dialog.getByText(`All messages move to ${into.ticket_number};`)).toBeVisible()
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Merge tickets' }).click()
  await expect(page.getByText(`${from.ticket_number} is now part of ${into.ticket_number}`)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`ticket=${into.ticket_number}$`))
  await expect(card.getByText(`${from.ticket_number} was merged into this ticket`)).toBeVisible()
  await expect(card.getByText(`${name} again, in words.`)).toBeVisible()

  await customer.goto(`/support-tickets?ticket=${from.ticket_number}`)
  const merged = customer.locator(`[id="${from.ticket_number}"]`)
  await expect(merged.getByText('This ticket is part of')).toBeVisible()
  await merged.getByRole('link', { name: into.ticket_number }).click()
  await expect(customer.locator(`[id="${into.ticket_number}"]`).getByText(`${name} again, in words.`)).toBeVisible()
  await customer.close()
})
