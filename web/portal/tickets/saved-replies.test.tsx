import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { SessionUser } from '#domain/accounts.ts'
import type { SavedReply } from '#domain/saved-replies.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { Button } from '#web/ui/button.tsx'
import { ToastArea } from '#web/ui/toast.tsx'
import { useRef, useState } from 'react'
import { SignedInUserContext } from '../signed-in-user.ts'
import { ResponseForm } from './response-form.tsx'
import { SavedReplies } from './saved-replies.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const thanks: SavedReply = {
  id: '0b5f4a52-9a4e-4a53-9a7c-5c5d5c1a2b3c',
  title: 'Thanks',
  text: 'Dear {first_name}, thanks for {ticket_number}. {your_name}',
}
const done: SavedReply = { id: '1b5f4a52-9a4e-4a53-9a7c-5c5d5c1a2b3c', title: 'It is done', text: 'Done, $& {other}.' }
const about = { ticket_number: 'TKT-000042', owner: { first_name: 'Pia' } }
const ada = { user_id: 'ada', role: 'admin', first_name: 'Ada', last_name: 'Lindqvist', email: 'ada@x.example' }

function Desk() {
  const field = useRef<HTMLTextAreaElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <ResponseForm
        ticketId="x"
        label="Reply"
        send={async () => null}
        field={field}
        said={{ sent: 'Sent', failed: 'Failed' }}
        queryKey={['x']}
        besides={<Button onClick={() => setIsOpen(true)}>Saved replies</Button>}
      />
      <SavedReplies open={isOpen} onOpenChange={setIsOpen} box={field} about={about} />
    </>
  )
}

type Sent = { method: string; url: string; body: unknown }

function show(saved: () => SavedReply[] = () => [done, thanks], role = 'admin', answers: (() => Response)[] = []) {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (init?.method === 'GET') return Response.json({ saved_replies: saved(), user: null })
    sent.push({ method: init?.method ?? '', url, body: typeof init?.body === 'string' ? JSON.parse(init.body) : null })
    return (answers.shift() ?? (() => new Response(null, { status: 204 })))()
  })
  render(
    <MemoryRouter>
      <QueryClientProvider client={createQueryClient()}>
        <ToastArea>
          <SignedInUserContext value={{ ...ada, role } as SessionUser}>
            <Desk />
          </SignedInUserContext>
        </ToastArea>
      </QueryClientProvider>
    </MemoryRouter>,
  )
  return sent
}

const box = () => screen.getByLabelText('Reply') as HTMLTextAreaElement
const type = (field: Element, value: string) => fireEvent.input(field, { target: { value } })
const open = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Saved replies' }))
  return within(await screen.findByRole('dialog', { name: 'Saved replies' }))
}
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog', { name: 'Saved replies' })).toBeNull())
function typeSlash() {
  box().value = '/'
  fireEvent(box(), new InputEvent('input', { bubbles: true, inputType: 'insertText', data: '/' }))
}

test('what is inserted has its blanks filled, stands where the caret was, and can be sent', async () => {
  show()
  type(box(), 'Hello. Bye.')
  box().setSelectionRange(7, 7)
  const dialog = await open()
  fireEvent.click(await dialog.findByRole('button', { name: 'Insert: Thanks' }))
  await isClosed()
  expect(box().value).toBe('Hello. Dear Pia, thanks for TKT-000042. Ada LindqvistBye.')
  expect(screen.getByRole('button', { name: 'Send Response' })).toHaveProperty('disabled', false)
  await waitFor(() => expect(document.activeElement).toBe(box()))
})

test('into an empty reply it is put whole, and sending is possible at once', async () => {
  show()
  const dialog = await open()
  expect(screen.getByRole('button', { name: 'Send Response', hidden: true })).toHaveProperty('disabled', true)
  fireEvent.click(await dialog.findByRole('button', { name: 'Insert: It is done' }))
  await isClosed()
  expect(box().value).toBe('Done, $& {other}.')
  expect(screen.getByRole('button', { name: 'Send Response' })).toHaveProperty('disabled', false)
})

test('a slash in an empty reply opens them and is no part of it; typed again it is meant', async () => {
  show()
  typeSlash()
  const dialog = within(await screen.findByRole('dialog', { name: 'Saved replies' }))
  expect(box().value).toBe('')
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }))
  await isClosed()
  typeSlash()
  expect(box().value).toBe('/')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the focus is where one goes on: in the search, in the title, and after it on what writes another', async () => {
  show()
  typeSlash()
  const dialog = within(await screen.findByRole('dialog', { name: 'Saved replies' }))
  const search = await dialog.findByLabelText('Search saved replies')
  await waitFor(() => expect(document.activeElement).toBe(search))
  for (const name of ['New saved reply', 'Edit: Thanks']) {
    fireEvent.click(dialog.getByRole('button', { name }))
    expect(document.activeElement).toBe(dialog.getByLabelText(/^Title/))
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'New saved reply' }))
  }
})

test('a slash that is left after deleting, or stands after words, opens nothing', () => {
  show()
  box().value = '/'
  fireEvent(box(), new InputEvent('input', { bubbles: true, inputType: 'deleteContentBackward' }))
  expect(box().value).toBe('/')
  box().value = 'and/'
  fireEvent(box(), new InputEvent('input', { bubbles: true, inputType: 'insertText', data: '/' }))
  expect(box().value).toBe('and/')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the search looks at title and text, and Enter inserts the first', async () => {
  show()
  const dialog = await open()
  const search = await dialog.findByLabelText('Search saved replies')
  fireEvent.change(search, { target: { value: ' TICKET_number' } })
  expect(dialog.getAllByRole('listitem').map((item) => within(item).getAllByText(/./)[0]?.textContent)).toEqual([
    'Thanks',
  ])
  fireEvent.change(search, { target: { value: 'nothing of it' } })
  expect(dialog.getByText('No saved replies found.')).toBeDefined()
  fireEvent.submit(search)
  expect(box().value).toBe('')
  fireEvent.change(search, { target: { value: 'thank' } })
  fireEvent.submit(search)
  await isClosed()
  expect(box().value).toContain('Dear Pia')
})

test('the first one is written where there is none, and nothing is sent with it', async () => {
  const saved: SavedReply[] = []
  const sent = show(() => saved, 'admin', [
    () => {
      saved.push(thanks)
      return Response.json({ id: thanks.id }, { status: 201 })
    },
  ])
  const dialog = await open()
  expect(await dialog.findByText('No saved replies yet.')).toBeDefined()
  fireEvent.click(dialog.getByRole('button', { name: 'New saved reply' }))
  const form = within(dialog.getByRole('form', { name: 'New saved reply' }))
  fireEvent.click(form.getByRole('button', { name: 'Save' }))
  expect(form.getByText('Please enter a title')).toBeDefined()
  type(form.getByLabelText(/^Title/), 'Thanks')
  type(form.getByLabelText(/^Text/), thanks.text)
  fireEvent.click(form.getByRole('button', { name: 'Save' }))
  await dialog.findByRole('button', { name: 'Insert: Thanks' })
  expect(sent).toEqual([{ method: 'POST', url: '/api/saved-replies', body: { title: 'Thanks', text: thanks.text } }])
})

test('what a colleague changed meanwhile is shown, what was typed stays, and saving again is a decision', async () => {
  let current = thanks
  const conflict = () => {
    current = { ...thanks, text: 'Thanks from Bea' }
    return Response.json({ error: { code: 'conflict', message: 'Changed', request_id: 'r' } }, { status: 409 })
  }
  const sent = show(() => [current], 'admin', [conflict])
  const dialog = await open()
  fireEvent.click(await dialog.findByRole('button', { name: 'Edit: Thanks' }))
  const form = within(dialog.getByRole('form', { name: 'Edit Thanks' }))
  type(form.getByLabelText(/^Title/), 'Many thanks')
  fireEvent.click(form.getByRole('button', { name: 'Save' }))
  await form.findByText(/^Somebody else changed this reply in the meantime/)
  await waitFor(() => expect(form.getByRole('alert').textContent).toContain('Thanks from Bea'))
  expect(form.getByLabelText(/^Title/)).toHaveProperty('value', 'Many thanks')
  expect(form.getByLabelText(/^Text/)).toHaveProperty('value', 'Thanks from Bea')
  fireEvent.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent.map(({ body }) => body)).toEqual([
    { title: 'Many thanks', text: thanks.text, seen: { title: 'Thanks', text: thanks.text } },
    { title: 'Many thanks', text: 'Thanks from Bea', seen: { title: 'Thanks', text: 'Thanks from Bea' } },
  ])
})

test('one is deleted once somebody said so', async () => {
  let saved = [done, thanks]
  const sent = show(() => saved, 'admin', [
    () => {
      saved = [done]
      return new Response(null, { status: 204 })
    },
  ])
  const dialog = await open()
  fireEvent.click(await dialog.findByRole('button', { name: 'Delete: Thanks' }))
  const asked = within(await screen.findByRole('dialog', { name: 'Delete Thanks?' }))
  expect(sent).toEqual([])
  fireEvent.click(asked.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(sent).toEqual([{ method: 'DELETE', url: `/api/saved-replies/${thanks.id}`, body: null }]))
  await waitFor(() => expect(screen.queryByText('Thanks')).toBeNull())
})

test('an employee inserts, and writes none', async () => {
  show(undefined, 'employee')
  const dialog = await open()
  expect(await dialog.findByRole('button', { name: 'Insert: Thanks' })).toBeDefined()
  expect(dialog.queryByRole('button', { name: /^(Edit|Delete|New)/ })).toBeNull()
})
