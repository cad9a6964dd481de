import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { claimForm } from '#content/claim-form.ts'
import { quotePage } from '#content/quote.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { sessionQuery } from '#web/api/session.ts'
import { NewsletterSection } from '#web/site/blog/newsletter-section.tsx'
import { ContactForm } from '#web/site/contact/contact-form.tsx'
import { ClaimDialog } from '#web/site/promotions/claim-dialog.tsx'
import { QuoteRequest } from '#web/site/quote/quote-request.tsx'
import { ToastArea } from '#web/ui/toast.tsx'
import { useReceived } from './use-received.ts'

const received = { number: 'L-1042', due_at: '2126-11-18T18:00:00.000Z', pass: 'the-pass' }
let calls: [string, unknown][] = []

beforeEach(() => {
  sessionStorage.clear()
  calls = []
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    calls.push([url, JSON.parse(typeof init?.body === 'string' ? init.body : 'null')])
    return Response.json({ success: true, received })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Opened long ago: nobody waits for the two seconds that a person takes. */
function send(label: string) {
  const now = Date.now()
  vi.spyOn(Date, 'now').mockReturnValue(now + 60_000)
  fireEvent.submit(field(label).form ?? document)
}

/** As after a reload: nothing is there but what the browser kept. */
function open(children: ReactNode, search = '') {
  cleanup()
  const queryClient = createQueryClient()
  queryClient.setQueryData(sessionQuery.queryKey, null)
  const element = <ToastArea>{children}</ToastArea>
  const router = createMemoryRouter([{ path: '/', element }], { initialEntries: [`/${search}`] })
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}
const field = (label: string) =>
  screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`), { selector: '[name]' })
const type = (label: string, value: string) => fireEvent.input(field(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('a form that was sent turns into what was received, also after a reload, takes an addition, and begins anew when asked', async () => {
  open(<ContactForm />)
  type('Name', 'Olu Baker')
  type('Email', 'olu@bakery.example')
  type('Subject', 'Opening hours')
  type('Message', 'Can you change them?')
  send('Message')
  const heading = await screen.findByRole('heading', { name: 'Got it, Olu.' })
  expect(heading.closest('[tabindex]')).toBe(document.activeElement)
  expect(screen.queryByLabelText(/^Message/, { selector: '[name]' })).toBeNull()

  for (let reloads = 0; reloads < 2; reloads++) {
    for (const words of [
      'You hear from us by Monday 10 AM PST.',
      'L-1042',
      'olu@bakery.example',
      'Can you change them?',
    ])
      expect(screen.getByText(words)).toBeDefined()
    open(<ContactForm />)
    await screen.findByRole('heading', { name: 'Got it, Olu.' })
  }

  press('Add something')
  type('What else', 'We close on Mondays.')
  press('Send')
  expect(await screen.findByText('Added. The team reads it together with the rest.')).toBeDefined()
  expect(calls.at(-1)).toEqual(['/api/lead-additions', { pass: 'the-pass', message: 'We close on Mondays.' }])
  open(<ContactForm />)
  expect(await screen.findByText('We close on Mondays.')).toBeDefined()

  press('Write another message')
  expect(field('Message').value).toBe('')
  open(<ContactForm />)
  expect(screen.queryByRole('heading', { name: 'Got it, Olu.' })).toBeNull()
})

const choice = () => screen.getByLabelText<HTMLSelectElement>(/^Project type/).value

test('what is asked of whoever fills in a quote is gone once it is sent; the next begins with what its link asks for', async () => {
  open(<QuoteRequest />, '?projectType=redesign')
  expect([choice(), screen.queryByText(quotePage.form.text) !== null]).toEqual(['redesign', true])
  for (const label of ['Name', 'Project details']) type(label, 'A booking page')
  type('Email', 'olu@bakery.example')
  type('Phone', '(425) 555-0177')
  send('Project details')
  expect(await screen.findByRole('heading', { name: 'Got it, A.' })).toBeDefined()
  expect(screen.getByRole('heading', { name: quotePage.form.heading })).toBeDefined()
  expect(screen.queryByText(quotePage.form.text)).toBeNull()

  open(<QuoteRequest />, '?projectType=ecommerce')
  await screen.findByRole('heading', { name: 'Got it, A.' })
  press('Write another message')
  expect(await screen.findByText(quotePage.form.text)).toBeDefined()
  expect(choice()).toBe('ecommerce')
})

test('the ballpark follows what is chosen, by hand, by a link or by a draft, and returns to its beginning', async () => {
  const ballpark = () => screen.getByRole('status').textContent
  const asks = (range: string) => `Ballpark: ${range}. An estimate, not an offer: your proposal names one fixed price.`
  const choose = (label: RegExp, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } })
  open(<QuoteRequest />)
  expect(ballpark()).toBe(asks('$1,200 to $5,000+'))
  choose(/^Project type/, 'redesign')
  expect(ballpark()).toBe(asks('$1,299 to $2,997'))
  choose(/^Project type/, 'maintenance')
  expect(ballpark()).toBe(asks('$199/month to $499/month'))
  choose(/^Project type/, 'other')
  expect(ballpark()).toBe('Ballpark: we name one after a short call.')
  choose(/^Budget/, 'under2k')
  expect(ballpark()).toBe('Ballpark: we name one after a short call.')
  choose(/^Project type/, 'ecommerce')
  const above = `${asks('$3,499 to $4,997')} That is above the budget you chose. Tell us what matters most and we cut to it.`
  expect(ballpark()).toBe(above)
  open(<QuoteRequest />)
  expect(ballpark()).toBe(above)
  open(<QuoteRequest />, '?projectType=website')
  expect(ballpark()).toBe(asks('$1,200 to $5,000+'))
  choose(/^Budget/, '2k-5k')
  for (const label of ['Name', 'Project details']) type(label, 'A booking page')
  type('Email', 'olu@bakery.example')
  type('Phone', '(425) 555-0177')
  choose(/^Project type/, 'maintenance')
  send('Project details')
  await screen.findByRole('heading', { name: 'Got it, A.' })
  press('Write another message')
  expect(await screen.findByText(asks('$1,200 to $5,000+'))).toBeDefined()
})

function Claim() {
  return <ClaimDialog openAtOnce={false} place={useReceived('claim')} />
}

test('likewise of whoever claims a website', async () => {
  HTMLDialogElement.prototype.close = vi.fn() // which this browser does not know
  open(<Claim />)
  expect(screen.getByText(claimForm.text)).toBeDefined()
  for (const label of ['Your name', 'Business name']) type(label, 'Olu')
  type('Email', 'olu@bakery.example')
  send('Business name')
  expect(await screen.findByText('Got it, Olu.')).toBeDefined()
  expect(screen.getByText(claimForm.title)).toBeDefined()
  expect(screen.queryByText(claimForm.text)).toBeNull()
})

test('an answer with no more than the specified success leaves the empty form', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ success: true }))
  open(<ContactForm />)
  for (const label of ['Name', 'Subject', 'Message']) type(label, 'Olu')
  type('Email', 'olu@bakery.example')
  send('Message')
  await waitFor(() => expect(field('Message').value).toBe(''))
})

test('what was typed into the newsletter’s field survives a reload, until it is sent', async () => {
  open(<NewsletterSection />)
  type('Email', 'olu@bakery.example')
  open(<NewsletterSection />)
  expect(field('Email').value).toBe('olu@bakery.example')
  send('Email')
  await waitFor(() => expect(field('Email').value).toBe(''))
  open(<NewsletterSection />)
  expect(field('Email').value).toBe('')
})
