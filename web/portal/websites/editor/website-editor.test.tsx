import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SessionUser } from '#domain/accounts.ts'
import type { ContentEdit, CustomerWebsite } from '#domain/customer-websites.ts'
import { sectionOf, type WebsiteContent } from '#domain/websites.ts'
import { coaches } from '#scripts/website-looks/coaches.ts'
import { Sittings } from '#web/auth/sittings.tsx'
import { welcome } from '#web/kept/kept.ts'
import { ToastArea } from '#web/ui/toast.tsx'
import { SignedInUserContext } from '../../signed-in-user.ts'
import EditWebsite from '../../website-editor.tsx'

const maren = { user_id: 'maren', first_name: 'Maren', role: 'user', membership_tier: 'free' } as SessionUser
const id = '0b5f4a52-9a4e-4a53-9a7c-5c5d5c1a2b3c'

/** The website as the server has it; `fails` is what it answers to the next saves. */
const server = {
  content: coaches.jetty.content,
  minute: 0,
  saves: 0,
  fails: 0,
  isThere: true,
  removed: [] as string[],
  asked: [] as string[],
}
const pictures = coaches.jetty.pictures.map((picture) => ({ ...picture, state: 'ready', created_at: updated_at() }))
function updated_at() {
  return `2026-11-15T12:${String(server.minute).padStart(2, '0')}:00.000Z`
}
const website = () =>
  ({ id, content: server.content, pictures, updated_at: updated_at() }) as unknown as CustomerWebsite
const refusal = (status: number, code: string, message: string) =>
  Response.json({ error: { code, message, request_id: '1' } }, { status })

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  sessionStorage.clear()
  welcome('maren')
  Object.assign(server, {
    content: coaches.jetty.content,
    minute: 0,
    saves: 0,
    fails: 0,
    isThere: true,
    removed: [],
    asked: [],
  })
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    server.asked.push(url)
    if (!url.startsWith('/api/website')) return new Promise(() => {})
    if (url.startsWith('/api/website-pictures')) {
      if (method === 'DELETE') server.removed.push(`${url.split('/').at(-1)} after ${server.saves}`)
      return method === 'DELETE' ? new Response(null, { status: 204 }) : Response.json({ pictures })
    }
    if (method === 'GET') return Response.json({ website: server.isThere ? website() : null })
    server.saves += 1
    if (server.fails) return refusal(server.fails, 'internal', 'Something went wrong on our side. Please try again.')
    const { content, seen_updated_at } = JSON.parse(typeof body === 'string' ? body : '{}') as ContentEdit
    if (seen_updated_at !== updated_at()) return refusal(409, 'conflict', 'This was changed by someone else.')
    saveAs(content)
    return Response.json({ updated_at: updated_at() })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function saveAs(content: WebsiteContent) {
  server.content = content
  server.minute += 1
}
const withHeadline = (headline: string): WebsiteContent => ({
  ...server.content,
  sections: server.content.sections.map((one) => (one.kind === 'hero' ? { ...one, headline } : one)),
})
const headline = () => sectionOf(server.content, 'hero')?.headline
const order = () => server.content.sections.map(({ kind }) => kind)

async function open(search = '?section=hero') {
  const portal = (
    <Sittings>
      <SignedInUserContext value={maren}>
        <Outlet />
      </SignedInUserContext>
    </Sittings>
  )
  const router = createMemoryRouter([{ element: portal, children: [{ path: '*', element: <EditWebsite /> }] }], {
    initialEntries: [`/website-editor${search}`],
  })
  render(
    <ToastArea>
      <RouterProvider router={router} />
    </ToastArea>,
  )
  await act(() => vi.advanceTimersByTimeAsync(50))
  return router
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const pause = () => act(() => vi.advanceTimersByTimeAsync(1_100))

test('what is typed is saved in the pause, once, and the mark says so', async () => {
  await open()
  type('Headline', 'Heavier ')
  type('Headline', 'Heavier than the tide')
  expect(screen.getByText('Saving…')).toBeTruthy()
  expect(server.saves).toBe(0)
  await pause()
  expect(server.saves).toBe(1)
  expect(headline()).toBe('Heavier than the tide')
  expect(screen.getByText('Saved')).toBeTruthy()
  type('Headline', 'Lighter')
  await pause()
  expect(headline()).toBe('Lighter')
})

test('what could not be saved stays, also over a reload, and is saved with the next change', async () => {
  await open()
  server.fails = 500
  type('Headline', 'Heavier')
  await pause()
  expect(screen.getByText('Not saved yet')).toBeTruthy()
  expect(screen.getByText('Something went wrong on our side. Please try again.')).toBeTruthy()
  expect(field('Headline').value).toBe('Heavier')
  cleanup()
  await open()
  expect(field('Headline').value).toBe('Heavier')
  server.fails = 0
  await pause()
  expect(headline()).toBe('Heavier')
})

test('what is typed is saved when the screen is left', async () => {
  await open()
  type('Headline', 'Heavier')
  cleanup()
  await act(() => vi.advanceTimersByTimeAsync(10))
  expect(headline()).toBe('Heavier')
})

test('two write at once: mine can stay', async () => {
  await open()
  saveAs(withHeadline('Theirs'))
  type('Headline', 'Mine')
  await pause()
  const alert = screen.getByRole('alert')
  expect(alert.textContent).toContain('Somebody else changed this website in the meantime.')
  type('Headline', 'Mine too')
  await pause()
  expect(headline()).toBe('Theirs')
  fireEvent.click(within(alert).getByRole('button', { name: 'Keep mine' }))
  await pause()
  expect(headline()).toBe('Mine too')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('two write at once: theirs can be loaded', async () => {
  await open()
  saveAs(withHeadline('Theirs'))
  type('Headline', 'Mine')
  await pause()
  press('Load their version')
  expect(field('Headline').value).toBe('Theirs')
  await pause()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(headline()).toBe('Theirs')
  type('Headline', 'Both')
  await pause()
  expect(headline()).toBe('Both')
})

test('a save whose answer was lost is nobody else’s', async () => {
  await open()
  server.fails = 503
  type('Headline', 'Mine')
  await pause()
  server.fails = 0
  saveAs(withHeadline('Mine')) // it had arrived
  type('Headline', 'Mine as well')
  await pause()
  expect(screen.queryByText(/Somebody else/)).toBeNull()
  expect(headline()).toBe('Mine as well')
})

test('a section moves up and down between top and contact, and the focus stays with it', async () => {
  await open('?section=about')
  const before = ['hero', 'about', 'packages', 'testimonials', 'gallery', 'times', 'contact']
  expect(order()).toEqual(before)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Move About up' }).disabled).toBe(true)
  const down = screen.getByRole<HTMLButtonElement>('button', { name: 'Move About down' })
  down.focus()
  fireEvent.click(down)
  expect(document.activeElement).toBe(down)
  await pause()
  expect(order()).toEqual(['hero', 'packages', 'about', 'testimonials', 'gallery', 'times', 'contact'])
  for (let step = 0; step < 3; step++) fireEvent.click(down)
  expect(down.disabled).toBe(true)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move About up' }))
  await pause()
  expect(order()).toEqual(['hero', 'packages', 'testimonials', 'gallery', 'times', 'about', 'contact'])
  press('Top')
  expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull()
})

test('a section that is not shown keeps its words, and the list says so', async () => {
  await open('?section=packages')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Show Packages' }))
  await pause()
  const packages = sectionOf(server.content, 'packages')
  expect(packages?.is_shown).toBe(false)
  expect(packages?.packages).toHaveLength(3)
  const listed = within(screen.getByRole('navigation', { name: 'Sections' })).getByRole('button', { name: 'Packages' })
  expect(document.getElementById(listed.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Not shown')
  expect(screen.getByRole('button', { name: 'No package is shown.' })).toBeTruthy()
})

test('what is found follows what is typed, and leads to its section', async () => {
  const router = await open()
  const long = 'The headline is longer than 60 characters.'
  expect(screen.queryByRole('button', { name: long })).toBeNull()
  type('Headline', 'x'.repeat(61))
  expect(screen.getByRole('button', { name: long })).toBeTruthy()
  press('Contact')
  await act(() => vi.advanceTimersByTimeAsync(10))
  press(long)
  await act(() => vi.advanceTimersByTimeAsync(10))
  expect(router.state.location.search).toBe('?section=hero')
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Top' }))
})

test('what is not right yet is said at its field, is not sent, and holds up nothing else', async () => {
  await open('?section=contact')
  const before = sectionOf(server.content, 'contact')?.links
  type('Link 1', 'http://maren.example')
  expect(field('Link 1').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('Please enter a link that begins with https://')).toBeTruthy()
  type('Heading', 'Write to me')
  await pause()
  expect(sectionOf(server.content, 'contact')).toMatchObject({ heading: 'Write to me', links: before })
  expect(screen.getByText('Not saved yet')).toBeTruthy()
  press('Top')
  await act(() => vi.advanceTimersByTimeAsync(10))
  const contact = screen.getByRole('button', { name: 'Contact' })
  expect(document.getElementById(contact.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Please check')
  press('Contact')
  await act(() => vi.advanceTimersByTimeAsync(10))
  type('Link 1', 'https://maren.example')
  await pause()
  expect(sectionOf(server.content, 'contact')?.links[0]?.url).toBe('https://maren.example')
  expect(screen.getByText('Saved')).toBeTruthy()
})

test('rows come and go, each by a name of its own', async () => {
  await open('?section=about')
  press('Add Figure')
  type('Figure 4', '9')
  type('Label 4', 'years at the docks')
  press('Remove figure 1')
  press('Remove certification 2')
  await pause()
  const about = sectionOf(server.content, 'about')
  expect(about?.figures.at(-1)).toEqual({ figure: '9', label: 'years at the docks' })
  expect(about?.figures).toHaveLength(3)
  expect(about?.certifications).toEqual(['NSCA-CSCS', 'USAW Level 2', 'First Aid'])
  cleanup()
  await open('?section=times')
  const time = within(screen.getByRole('group', { name: 'Time 2' }))
  fireEvent.change(time.getByLabelText('What'), { target: { value: 'Kettlebells' } })
  await pause()
  expect(sectionOf(server.content, 'times')?.times[1]?.what).toBe('Kettlebells')
})

test('a picture that is removed leaves the draft, and once that is saved the company', async () => {
  await open('?section=hero')
  const id = sectionOf(server.content, 'hero')?.picture?.id
  type('Describe this picture', 'Six people lifting')
  await pause()
  expect(sectionOf(server.content, 'hero')?.picture).toEqual({ id, alt: 'Six people lifting' })
  press('Remove hero image')
  await pause()
  expect(sectionOf(server.content, 'hero')?.picture).toBeNull()
  expect(server.removed).toEqual([`${id} after 2`])
  expect(screen.queryByLabelText('Describe this picture')).toBeNull()
  expect(screen.getByRole('button', { name: 'There is no hero image.' })).toBeTruthy()
})

test('pictures of the gallery are described, moved with the focus on them, and removed', async () => {
  await open('?section=gallery')
  const ids = () => sectionOf(server.content, 'gallery')?.pictures.map((picture) => picture.id) ?? []
  const [first, second, ...rest] = ids()
  type('Describe picture 2', 'The boathouse')
  const up = screen.getByRole('button', { name: 'Move picture 2 up' })
  up.focus()
  fireEvent.click(up)
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move picture 1 down')
  expect(field('Describe picture 1').value).toBe('The boathouse')
  await pause()
  expect(ids()).toEqual([second, first, ...rest])
  press('Remove gallery picture 1')
  await pause()
  expect(ids()).toEqual([first, ...rest])
})

test('search engines: what is left of the length', async () => {
  await open('?section=search')
  type('Description', 'Barbell classes')
  expect(screen.getByText('The words beneath it. 185 characters left.')).toBeTruthy()
  await pause()
  expect(server.content.description).toBe('Barbell classes')
})

test('our team edits the one that the address names, and keeps naming it', async () => {
  const router = await open(`?website=${id}`)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Edit Website: Jetty Island Strength')
  press('Top')
  await act(() => vi.advanceTimersByTimeAsync(10))
  expect(router.state.location.search).toBe(`?website=${id}&section=hero`)
  expect(server.asked).toContain(`/api/websites/${id}`)
  expect(server.asked).toContain(`/api/website-pictures?website_id=${id}`)
  expect(server.asked).not.toContain('/api/website')
})

test('a half typed color leaves the last whole one where it is', async () => {
  await open('?section=design')
  type('Primary Colour', '#B43')
  await pause()
  expect(server.content.primary_color).toBe(coaches.jetty.content.primary_color)
  expect(field('Primary Colour').value).toBe('#B43')
  fireEvent.click(screen.getByRole('radio', { name: 'Warm & welcoming' }))
  await pause()
  expect(server.content).toMatchObject({ design: 'warm-welcoming', primary_color: coaches.jetty.content.primary_color })
})

test('without a website there is the way to one', async () => {
  server.isThere = false
  await open()
  expect(screen.getByRole('heading', { name: 'No website yet' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Start the onboarding' }).getAttribute('href')).toBe('/fitness-onboarding')
})
