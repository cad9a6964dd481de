import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { videoMessages, type EditedVideo, type RawVideo } from '#domain/videos.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { sessionQuery } from '#web/api/session.ts'
import { useShortcuts } from '#web/shortcuts/use-shortcuts.ts'
import { ToastArea } from '#web/ui/toast.tsx'
import { VideoPortal } from './video-portal.tsx'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const idOf = (first: number) => `${first}b5f4a52-9a4e-4a53-9a7c-5c5d5c1a2b3c`
const file = {
  file_name: 'take.mp4',
  file_size: 1_572_864,
  file_type: 'video/mp4',
  duration_seconds: 12,
  frame_rate: 25,
  width: 640,
  height: 360,
  video_codec: null,
  audio_codec: null,
  poster_url: null,
  created_at: '2026-11-15T12:00:00.000Z',
}
const raw: RawVideo = {
  ...file,
  id: idOf(1),
  title: 'Ferry at dusk',
  description: 'From the pier.',
  instructions: 'Ten seconds.\nNo sound.',
  category: null,
  priority: 'urgent',
  status: 'pending',
  due_date: '2026-12-01',
  due_state: 'soon',
  assigned_to: idOf(9),
  assignee_email: 'emil@portgardner.example',
  uploaded_by: null,
  uploader_email: null,
}
const other: RawVideo = { ...raw, id: idOf(2), title: 'Launch day', assigned_to: null, assignee_email: null }
const edit: EditedVideo = {
  ...file,
  id: idOf(3),
  title: 'Ferry at dusk - Edited',
  description: 'First cut.',
  version_number: 2,
  status: 'pending_review',
  admin_notes: null,
  reviewed_at: null,
  reviewer_email: null,
  uploaded_by: idOf(9),
  uploader_email: 'emil@portgardner.example',
  raw_video: { id: raw.id, title: raw.title, category_id: null },
}
const laterEdit: EditedVideo = { ...edit, id: idOf(4), title: 'Launch day - Edited' }

const Address = () => <output data-testid="address">{useLocation().search}</output>
const Keys = () => {
  useShortcuts({ go: () => false, showAll: () => {}, isThere: () => true })
  return null
}

/** The room, and what is asked of the server: reviews are taken, and taken back. */
function show(search: string, { asAdmin = true, isWide = false } = {}) {
  if (isWide) vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  const sent: { call: string; body: unknown }[] = []
  let status: EditedVideo['status'] = 'pending_review'
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const call = `${init?.method} ${url}`
    if (init?.method !== 'GET') {
      sent.push({ call, body: JSON.parse(typeof init?.body === 'string' ? init.body : 'null') })
      if (url.endsWith('/links'))
        return Response.json({ url: '/film.mp4', expires_at: file.created_at }, { status: 201 })
      status = url.endsWith('/review') ? 'approved' : 'pending_review'
      return url.endsWith('/review') ? Response.json({ undo_id: idOf(7) }) : new Response(null, { status: 204 })
    }
    const path = url.split('?')[0]
    const shownEdit = { ...edit, status, reviewed_at: status === 'approved' ? file.created_at : null }
    if (path === '/api/raw-videos') return Response.json({ raw_videos: [raw, other], next_cursor: null })
    if (path === '/api/edited-videos')
      return Response.json({ edited_videos: [shownEdit, laterEdit], next_cursor: null })
    if (path?.startsWith('/api/raw-videos/')) return Response.json({ raw_video: path.endsWith(raw.id) ? raw : other })
    if (path?.startsWith('/api/edited-videos/')) return Response.json({ edited_video: shownEdit, raw_video: raw })
    return Response.json({ categories: [], editors: [], activity: [], ...summary })
  })
  const client = createQueryClient()
  client.setQueryData(sessionQuery.queryKey, null)
  render(
    <MemoryRouter initialEntries={[`/admin-dashboard${search}`]}>
      <QueryClientProvider client={client}>
        <ToastArea>
          <VideoPortal asAdmin={asAdmin} />
          <Address />
          <Keys />
        </ToastArea>
      </QueryClientProvider>
    </MemoryRouter>,
  )
  return sent
}
const summary = { pending_raw: 2, in_progress: 0, completed: 12, on_hold: 3, pending_review: 0, total: 17 }
const address = () => screen.getByTestId('address').textContent
const rows = async (name: string) =>
  within(await screen.findByRole('list', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })

test('a row has the title, what is to be done, when it is due and whose it is; priority where it is high', async () => {
  show('?tab=videos')
  expect(await rows('Raw videos')).toEqual([
    'Ferry at duskUrgentTen seconds.Due soonPendingDue Dec 01, 2026emil@portgardner.example',
    'Launch dayUrgentTen seconds.Due soonPendingDue Dec 01, 2026Nobody yet',
  ])
  fireEvent.click(screen.getByRole('tab', { name: /^Edited Videos/ }))
  const [first] = await rows('Edited videos')
  expect(first).toContain('Ferry at dusk - EditedVersion 2Ferry at dusk · First cut.Pending Review')
  expect(first).toContain('emil@portgardner.example')
})

test('the statuses are chips with how many there are, and narrow the list; of edits only the raw video has one', async () => {
  show('?tab=videos')
  const chip = (name: string) => screen.findByRole('button', { name })
  expect((await chip('All')).getAttribute('aria-pressed')).toBe('true')
  for (const name of ['Pending 2', 'In Progress 0', 'On Hold 3']) expect(await chip(name)).toBeDefined()
  fireEvent.click(await chip('Completed 12'))
  expect(address()).toContain('status=completed')
  fireEvent.click(screen.getByRole('tab', { name: /^Edited Videos/ }))
  const ofRaw = within(await screen.findByRole('group', { name: 'Status of the raw video' }))
  expect(ofRaw.getByRole('button', { name: 'Completed' }).getAttribute('aria-pressed')).toBe('true')
})

test('a row opens all that S2’s card has, with its menu; ‘Next’ and ‘Previous’ walk through the list, and back is where one was', async () => {
  show('?tab=videos')
  fireEvent.click(await screen.findByRole('link', { name: 'Ferry at dusk' }))
  const card = within(await screen.findByRole('article', { name: 'Ferry at dusk' }))
  for (const fact of ['From the pier.', 'Urgent', 'Pending', 'Due soon', 'Unknown', '1.50 MB', 'video/mp4', 'None'])
    expect(card.getByText(fact), fact).toBeDefined()
  fireEvent.click(card.getByRole('button', { name: /^Actions/ }))
  const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  expect(items).toEqual(['Download', 'Edit', 'Mark In Progress', 'Mark Completed', 'Put On Hold', 'Delete'])
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' })
  expect(address()).toBe(`?tab=videos&video=${raw.id}`)
  fireEvent.click(screen.getByRole('link', { name: 'Next' }))
  expect(await screen.findByRole('article', { name: 'Launch day' })).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Next' })).toBeNull()
  fireEvent.click(screen.getByRole('link', { name: 'Previous' }))
  expect(await screen.findByRole('article', { name: 'Ferry at dusk' })).toBeDefined()
  fireEvent.click(screen.getByRole('link', { name: 'Back to videos' }))
  const row = await screen.findByRole('link', { name: 'Ferry at dusk' })
  expect(document.activeElement).toBe(row)
  expect(address()).toBe('?tab=videos')
})

test('a video that was deleted is left before its list is read anew, and is not asked for again', async () => {
  const sent = show(`?tab=videos&video=${raw.id}`)
  const answer = fetch
  const asked: string[] = []
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    if (sent.length > 0) asked.push(url)
    return sent.length > 0 ? new Promise(() => {}) : answer(url, init)
  })
  const card = within(await screen.findByRole('article', { name: 'Ferry at dusk' }))
  fireEvent.click(card.getByRole('button', { name: /^Actions/ }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Video deleted successfully')).toBeDefined()
  await waitFor(() => expect(address()).toBe('?tab=videos'))
  expect(screen.queryByRole('article', { name: 'Ferry at dusk' })).toBeNull()
  expect(sent.map(({ call }) => call)).toEqual([`DELETE /api/raw-videos/${raw.id}`])
  expect(asked).not.toContain(`/api/raw-videos/${raw.id}`)
  expect(asked).not.toHaveLength(0)
})

test('an edit that an e-mail leads to stands beside the list of edits, and back leads there', async () => {
  show(`?tab=videos&edit=${edit.id}`, { isWide: true })
  expect(await screen.findByRole('heading', { name: edit.title })).toBeDefined()
  const open = await screen.findByRole('link', { name: edit.title })
  expect(open.getAttribute('aria-current')).toBe('true')
  expect(screen.getByRole('tab', { name: /^Edited Videos/ }).getAttribute('aria-selected')).toBe('true')
  expect(screen.queryByRole('link', { name: 'Next' })).toBeNull()
  fireEvent.click(screen.getByRole('link', { name: 'Back to videos' }))
  expect(await screen.findByRole('link', { name: laterEdit.title })).toBeDefined()
  expect(address()).toBe('?tab=videos&list=edited')
})

test('another list closes what is open of this one', async () => {
  show(`?tab=videos&edit=${edit.id}`, { isWide: true })
  await screen.findByRole('heading', { name: edit.title })
  fireEvent.click(screen.getByRole('tab', { name: /^Raw Videos/ }))
  expect(await screen.findByRole('list', { name: 'Raw videos' })).toBeDefined()
  expect(screen.queryByRole('region', { name: 'Details' })).toBeNull()
  expect(address()).toBe('?tab=videos')
})

test('A and R bring to the decision and send nothing; sent, it is undone with its notes', async () => {
  const sent = show(`?tab=videos&edit=${edit.id}`)
  const approve = await screen.findByRole('button', { name: 'Approve' })
  press('r')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Request Revision' }))
  press('a')
  expect(document.activeElement).toBe(approve)
  press('c')
  const notes = screen.getByLabelText('Admin notes')
  expect(document.activeElement).toBe(notes)
  for (const key of ['a', 'r', 'j', 'k', 'l', ' ']) press(key)
  expect(document.activeElement).toBe(notes)
  expect(sent).toEqual([])
  fireEvent.change(notes, { target: { value: 'Just right.' } })
  fireEvent.click(approve)
  const review = {
    call: `PUT /api/edited-videos/${edit.id}/review`,
    body: { status: 'approved', admin_notes: 'Just right.' },
  }
  await screen.findByText('Video status updated successfully')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Undone')).toBeDefined()
  expect(sent).toEqual([review, { call: 'POST /api/undo', body: { undo_id: idOf(7) } }])
  expect(await screen.findByLabelText('Admin notes')).toHaveProperty('value', 'Just right.')
})

test('whoever has decided goes on at the heading, beside which the decision stands; refused, at the button', async () => {
  show(`?tab=videos&edit=${edit.id}`)
  const approve = await screen.findByRole('button', { name: 'Approve' })
  const { fetch } = globalThis
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) =>
    url.endsWith('/review')
      ? Response.json({ error: { code: 'conflict', message: 'x', request_id: 'r' } }, { status: 409 })
      : fetch(url, init),
  )
  approve.focus()
  fireEvent.click(approve)
  expect(await screen.findByText(videoMessages.statusFailed)).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(approve))
  vi.stubGlobal('fetch', fetch)
  fireEvent.click(approve)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull())
  const heading = screen.getByRole('heading', { name: edit.title })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(heading.parentElement?.textContent).toContain('Approved')
})

test('what has to change is asked for before it is sent back', async () => {
  const sent = show(`?tab=videos&edit=${edit.id}`)
  fireEvent.click(await screen.findByRole('button', { name: 'Request Revision' }))
  expect(await screen.findByText(/Please say what has to change/)).toBeDefined()
  expect(document.activeElement).toBe(screen.getByLabelText('Admin notes'))
  expect(sent).toEqual([])
})

test('the menu of an edit decides too, for an admin; an editor has neither menu, nor notes, nor buttons for it', async () => {
  show(`?tab=videos&edit=${edit.id}`)
  fireEvent.click(await screen.findByRole('button', { name: /^Actions/ }))
  const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  expect(items).toEqual(['Download', 'Approve', 'Reject', 'Request Revision', 'Delete'])
  cleanup()
  show(`?edit=${edit.id}`, { asAdmin: false })
  fireEvent.click(await screen.findByRole('button', { name: /^Actions/ }))
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Download'])
  for (const name of ['Approve', 'Note at This Second']) expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.queryByLabelText('Admin notes')).toBeNull()
})

test('K plays what is reviewed; C stops it and begins a note at its second', async () => {
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  const pause = vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => {})
  const sent = show(`?tab=videos&edit=${edit.id}`)
  await screen.findByRole('button', { name: 'Approve' })
  press('k')
  const film = await screen.findByLabelText<HTMLVideoElement>(edit.title)
  expect(sent.map(({ call }) => call)).toEqual([`POST /api/edited-videos/${edit.id}/links`])
  press('k')
  expect(play).toHaveBeenCalledTimes(1)
  Object.defineProperty(film, 'currentTime', { value: 65.8, writable: true })
  const notes = screen.getByLabelText<HTMLTextAreaElement>('Admin notes')
  press('c')
  expect(pause).toHaveBeenCalled()
  expect(notes.value).toBe('1:05 ')
  expect(document.activeElement).toBe(notes)
  fireEvent.change(notes, { target: { value: '1:05 Too dark.  ' } })
  fireEvent.click(screen.getByRole('button', { name: 'Note at This Second' }))
  expect(notes.value).toBe('1:05 Too dark.\n1:05 ')
  play.mockRestore()
  pause.mockRestore()
})

test('before it plays J, K and L are the player’s, too: none of them leads to the next in the list', async () => {
  const sent = show(`?tab=videos&edit=${edit.id}`)
  await screen.findByRole('link', { name: 'Next' })
  await screen.findByRole('button', { name: 'Approve' })
  press('j')
  expect(address()).toBe(`?tab=videos&edit=${edit.id}`)
  expect(sent).toEqual([])
  press('l')
  for (const key of ['j', 'k', 'l', ' ']) press(key)
  expect(screen.getByText('Loading the video')).toBeDefined()
  expect(await screen.findByLabelText(edit.title)).toBeDefined()
  expect(address()).toBe(`?tab=videos&edit=${edit.id}`)
  expect(sent).toHaveLength(1)
  expect(document.activeElement).toBe(document.body)
})

test('whoever pressed the poster is at the player’s button', async () => {
  show(`?tab=videos&edit=${edit.id}`)
  const poster = await screen.findByRole('button', { name: new RegExp(`^Play ${edit.title}`) })
  poster.focus()
  fireEvent.click(poster)
  await screen.findByLabelText(edit.title)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Play' }))
})

test('a film that did not come is asked for again by the player’s keys', async () => {
  show(`?tab=videos&edit=${edit.id}`)
  await screen.findByRole('button', { name: 'Approve' })
  const { fetch } = globalThis
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) =>
    url.endsWith('/links') ? Response.json({ message: 'Not now.' }, { status: 503 }) : fetch(url, init),
  )
  press('k')
  await screen.findByRole('button', { name: 'Try Again' })
  vi.stubGlobal('fetch', fetch)
  press('j')
  expect(address()).toBe(`?tab=videos&edit=${edit.id}`)
  press('k')
  expect(await screen.findByLabelText(edit.title)).toBeDefined()
})
