import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { SessionUser } from '#domain/accounts.ts'
import type { User } from '#domain/users.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { ToastArea } from '#web/ui/toast.tsx'
import { SignedInUserContext } from '../signed-in-user.ts'
import { UserManagement } from './user-management.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const self: SessionUser = {
  user_id: '0b5f4a52-9a4e-4a53-9a7c-5c5d5c1a2b3c',
  email: 'ada@portgardner.example',
  first_name: 'Ada',
  last_name: 'Lindqvist',
  company_name: null,
  phone: null,
  membership_tier: 'free',
  role: 'admin',
  created_at: '2024-05-29T12:00:00.000Z',
}
const cleo: User = {
  user_id: '1b5f4a52-9a4e-4a53-9a7c-5c5d5c1a2b3c',
  email: 'cleo@client.example',
  first_name: 'Cleo',
  last_name: 'Marsh',
  company_name: null,
  membership_tier: 'free',
  role: 'user',
  is_confirmed: true,
  is_suspended: false,
  has_second_step: false,
  paid: 43_500,
  open_tickets: 2,
  running_projects: 1,
  created_at: '2026-09-28T12:00:00.000Z',
}
const statistics = { total: 3, premium: 2, free: 1, new_this_week: 0, roles: { user: 1000, employee: 1, admin: 1 } }
const page = { users: [cleo], next_cursor: null, statistics }
const refusal = (code: string, message: string, status: number) =>
  Response.json({ error: { code, message, request_id: 'r' } }, { status })

/** As the tab opens it, and with the page of a customer in its place. */
function Tab() {
  const { search } = useLocation()
  const open = new URLSearchParams(search).get('customer') ?? undefined
  return (
    <>
      <UserManagement open={open}>{open && <p>The page of {open}</p>}</UserManagement>
      <output data-testid="address">{search}</output>
    </>
  )
}
const address = () => screen.getByTestId('address').textContent

/** The network: the list, and one answer to every change. */
function show(
  answer: () => Response,
  list: () => Response = () => Response.json(page),
  sent: unknown[] = [],
  search = '?tab=users',
) {
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url.startsWith('/api/session')) return Response.json({ user: self })
    if (init?.method === 'GET') return list()
    sent.push(typeof init?.body === 'string' ? JSON.parse(init.body) : null)
    return answer()
  })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ToastArea>
        <SignedInUserContext value={self}>
          <MemoryRouter initialEntries={[`/admin-dashboard${search}`]}>
            <Tab />
          </MemoryRouter>
        </SignedInUserContext>
      </ToastArea>
    </QueryClientProvider>,
  )
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const load = () => screen.findByText('Cleo Marsh')
const unused = () => new Response(null, { status: 500 })

test('B11: everybody is read when the tab opens, and again by Load Users; shares are rounded', async () => {
  let isLater = false
  show(unused, () => Response.json(isLater ? { ...page, users: [{ ...cleo, first_name: 'Clea' }] } : page))
  await load()
  expect(screen.getByText('(67%)')).toBeDefined()
  expect(screen.getByText('(33%)')).toBeDefined()
  isLater = true
  press('Load Users')
  expect(await screen.findByText('Clea Marsh')).toBeDefined()
})

test('S2: without anybody the list says how to read it', async () => {
  show(unused, () => Response.json({ ...page, users: [] }))
  expect(await screen.findByText('No users found. Click "Load Users" to fetch all users.')).toBeDefined()
})

test('a customer’s row says what they paid and what is open; roles are chips with how many have them', async () => {
  show(unused, () => Response.json({ ...page, users: [cleo, { ...emil, paid: 0 }] }))
  const [row, colleague] = within(await screen.findByRole('list', { name: 'Users' })).getAllByRole('listitem')
  expect(row?.textContent).toContain('Joined Sep 28, 2026 · Paid $435.00 · 2 open tickets · 1 project')
  expect(colleague?.textContent).not.toContain('project')
  const chips = within(screen.getByRole('group', { name: 'Role shown' })).getAllByRole('button')
  expect(chips.map(({ textContent }) => textContent)).toEqual(['All roles', 'User 999+', 'Employee 1', 'Admin 1'])
  fireEvent.click(screen.getByRole('button', { name: 'Employee 1' }))
  expect(address()).toContain('role=employee')
})

test('a search that is too short is waited for while one types, and refused when it is sent', async () => {
  show(unused)
  await load()
  const field = screen.getByLabelText('Search users')
  fireEvent.change(field, { target: { value: 'cl' } })
  expect(screen.queryByText('Please type at least 3 characters')).toBeNull()
  press('Search')
  expect(await screen.findByText('Please type at least 3 characters')).toBeDefined()
})

test('a list that cannot be read says so, with the reason, and is read by the same button', async () => {
  let isDown = true
  show(unused, () => (isDown ? refusal('internal', 'It broke.', 500) : Response.json(page)))
  expect(await screen.findByText('Failed to load users')).toBeDefined()
  expect(screen.getByText('It broke.')).toBeDefined()
  isDown = false
  press('Load Users')
  await load()
  expect(screen.queryByText('Failed to load users')).toBeNull()
})

test('a tier that a colleague changed first is said', async () => {
  show(() => refusal('unchanged', 'User is already on the premium tier.', 409))
  await load()
  press('Upgrade to premium: cleo@client.example')
  expect(await screen.findByText('Failed to update user: User is already on the premium tier.')).toBeDefined()
})

test('A3: the tier of somebody who pays is changed after asking, with what was chosen', async () => {
  const sent: unknown[] = []
  const pays = 'cleo@client.example has paid until Feb 15, 2027.'
  const premium = { ...page, users: [{ ...cleo, membership_tier: 'premium' }] }
  show(
    () => (sent.length === 1 ? refusal('subscription_runs', pays, 409) : new Response(null, { status: 204 })),
    () => Response.json(premium),
    sent,
  )
  await load()
  press('Downgrade to free: cleo@client.example')
  expect(await screen.findByText(pays, { exact: false })).toBeDefined()
  press('Downgrade and end the subscription')
  expect(await screen.findByText('Successfully downgraded cleo@client.example to free!')).toBeDefined()
  expect(sent).toEqual([{ membership_tier: 'free' }, { membership_tier: 'free', end_subscription: true }])
})

test('who could not be deleted is counted, and named in the console', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const failedUsers = [{ userId: cleo.user_id, error: 'User not found' }]
  show(() => Response.json({ deletedCount: 0, failedUsers }))
  await load()
  fireEvent.click(screen.getByLabelText('Select cleo@client.example'))
  press('Delete Selected (1)')
  fireEvent.click(await screen.findByRole('button', { name: 'Delete 1 user(s)' }))
  expect(await screen.findByText('Failed to delete 1 users. Check console for details.')).toBeDefined()
  expect(screen.queryByText(/^Successfully deleted/)).toBeNull()
  expect(warn).toHaveBeenCalledWith('Not deleted:', failedUsers)
  warn.mockClear() // meant: it fails no test
})

test('a deletion that is refused leaves the selection as it was', async () => {
  show(() => Response.json({ success: false, error: 'Cannot delete your own account' }, { status: 409 }))
  await load()
  fireEvent.click(screen.getByLabelText('Select cleo@client.example'))
  press('Delete Selected (1)')
  fireEvent.click(await screen.findByRole('button', { name: 'Delete 1 user(s)' }))
  expect(await screen.findByText('Failed to delete users: Cannot delete your own account')).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>('Select cleo@client.example').checked).toBe(true)
})

test.each([
  [refusal('internal', 'It broke.', 500), 'Failed to upgrade: It broke.'],
  [refusal('not_signed_in', 'Please sign in to continue.', 401), 'You must be logged in'],
])('an own upgrade that fails says why', async (answer, message) => {
  show(() => answer)
  press('Upgrade My Account')
  expect(await screen.findByText(message)).toBeDefined()
})

test('somebody is invited to the team by e-mail, with a role', async () => {
  const sent: unknown[] = []
  show(() => new Response(null, { status: 204 }), undefined, sent)
  const form = within(screen.getByRole('form', { name: 'Invite to the Team' }))
  press('Send Invitation')
  expect(await form.findByText('Please enter a valid email')).toBeDefined()
  expect(sent).toEqual([])
  const type = (label: RegExp, value: string) => fireEvent.change(form.getByLabelText(label), { target: { value } })
  type(/^Email/, 'Olga@PortGardner.example')
  type(/^First Name/, 'Olga')
  type(/^Team role/, 'admin')
  press('Send Invitation')
  expect(await screen.findByText('Invitation sent to olga@portgardner.example')).toBeDefined()
  expect(sent).toEqual([{ email: 'olga@portgardner.example', first_name: 'Olga', last_name: '', role: 'admin' }])
})

test('an invitation that is refused says why', async () => {
  show(() => refusal('unchanged', 'cleo@client.example already has an account', 409))
  const form = within(screen.getByRole('form', { name: 'Invite to the Team' }))
  fireEvent.change(form.getByLabelText(/^Email/), { target: { value: cleo.email } })
  press('Send Invitation')
  expect(await screen.findByText('Failed to invite: cleo@client.example already has an account')).toBeDefined()
})

test('somebody is suspended after asking, and brought back at once', async () => {
  const sent: unknown[] = []
  let is_suspended = false
  const answer = () => {
    is_suspended = !is_suspended
    return new Response(null, { status: 204 })
  }
  show(answer, () => Response.json({ ...page, users: [{ ...cleo, is_suspended }] }), sent)
  await load()
  press('Suspend: cleo@client.example')
  const dialog = within(await screen.findByRole('dialog', { name: 'Suspend cleo@client.example?' }))
  expect(sent).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: 'Suspend' }))
  expect(await screen.findByText('cleo@client.example is suspended')).toBeDefined()
  expect(await screen.findByText('Suspended')).toBeDefined()
  fireEvent.click(await screen.findByRole('button', { name: 'Bring back: cleo@client.example' }))
  expect(await screen.findByText('cleo@client.example is back')).toBeDefined()
  expect(sent).toEqual([{ is_suspended: true }, { is_suspended: false }])
})

test('who has a second step is marked, and an admin resets it after a question; not one’s own', async () => {
  const sent: unknown[] = []
  const safe = { ...cleo, has_second_step: true }
  const own = { ...safe, user_id: self.user_id, email: self.email, first_name: 'Ada', role: 'admin' as const }
  show(
    () => new Response(null, { status: 204 }),
    () => Response.json({ ...page, users: [safe, own] }),
    sent,
  )
  await load()
  expect(screen.getAllByText('Two-step')).toHaveLength(2)
  expect(screen.queryByRole('button', { name: `Reset two-step: ${self.email}` })).toBeNull()
  press(`Reset two-step: ${cleo.email}`)
  const dialog = within(await screen.findByRole('dialog', { name: 'Reset two-step sign-in?' }))
  expect(sent).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: 'Reset' }))
  expect(await screen.findByText(`Two-step sign-in of ${cleo.email} is reset`)).toBeDefined()
  expect(sent).toHaveLength(1)
})

const pia: User = {
  ...cleo,
  user_id: '2b5f4a52-9a4e-4a53-9a7c-5c5d5c1a2b3c',
  email: 'pia@client.example',
  first_name: 'Pia',
}
const emil: User = {
  ...cleo,
  user_id: '3b5f4a52-9a4e-4a53-9a7c-5c5d5c1a2b3c',
  email: 'emil@client.example',
  first_name: 'Emil',
  role: 'employee',
}
const several = () => Response.json({ ...page, users: [cleo, emil, pia] })

test('a customer’s page opens over the list with ‘Next’ and ‘Previous’ through its customers, and back is where one was', async () => {
  show(unused, several, [], '?tab=users&search=marsh')
  fireEvent.click(await screen.findByRole('link', { name: 'Cleo Marsh' }))
  expect(await screen.findByText(`The page of ${cleo.user_id}`)).toBeDefined()
  expect(address()).toBe(`?tab=users&search=marsh&customer=${cleo.user_id}`)
  expect(screen.getByRole('button', { name: 'Upgrade to premium: cleo@client.example' })).toBeDefined()
  expect(screen.queryByRole('list', { name: 'Users' })).toBeNull()
  fireEvent.click(screen.getByRole('link', { name: 'Next' }))
  expect(await screen.findByText(`The page of ${pia.user_id}`)).toBeDefined()
  fireEvent.click(screen.getByRole('link', { name: 'Back to User Management' }))
  const row = (await screen.findByRole('link', { name: 'Pia Marsh' })).closest('[data-row]')
  expect(document.activeElement).toBe(row)
  expect(address()).toBe('?tab=users&search=marsh')
})

test('who is selected stays so while one of them is looked at alone; with Shift all between are', async () => {
  show(unused, several)
  const box = (email: string) => screen.findByLabelText<HTMLInputElement>(`Select ${email}`)
  const [first, last] = [await box(cleo.email), await box(pia.email)]
  fireEvent.click(first)
  fireEvent.click(last, { shiftKey: true })
  expect(screen.getByRole('button', { name: 'Delete Selected (3)' })).toBeDefined()
  fireEvent.click(screen.getByRole('link', { name: 'Cleo Marsh' }))
  fireEvent.click(await screen.findByRole('link', { name: 'Back to User Management' }))
  expect((await box(pia.email)).checked).toBe(true)
  expect(screen.getByRole('button', { name: 'Delete Selected (3)' })).toBeDefined()
})

test('a role is given to whoever was seen with another; when a colleague was quicker that is said', async () => {
  const sent: unknown[] = []
  show(() => refusal('conflict', 'This was changed by someone else.', 409), several, sent)
  fireEvent.click((await screen.findAllByRole('button', { name: `Assign role: ${cleo.email}` }))[0] as HTMLElement)
  press('Assign Role')
  expect(await screen.findByText('Failed to assign role: This was changed by someone else.')).toBeDefined()
  const stranger = { target: { value: 'who@else.example' } }
  fireEvent.input(screen.getByRole('textbox', { name: /^User Email/ }), stranger)
  press('Assign Role')
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent).toEqual([
    { email: cleo.email, role: 'employee', seen_role: 'user' },
    { email: 'who@else.example', role: 'employee' },
  ])
})

test('on a wide screen it stands beside the list; what can be done stands there once', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  show(unused, several, [], `?tab=users&customer=${cleo.user_id}&show=notes`)
  const list = within(await screen.findByRole('list', { name: 'Users' }))
  const [first] = list.getAllByRole('listitem')
  expect(first?.getAttribute('aria-current')).toBe('true')
  expect(screen.getAllByRole('button', { name: 'Suspend: cleo@client.example' })).toHaveLength(1)
  expect(list.queryByRole('button', { name: /^Suspend/ })).toBeNull()
  fireEvent.click(list.getByRole('link', { name: 'Pia Marsh' }))
  // What was chosen on her page is nothing to the next.
  expect(address()).toBe(`?tab=users&customer=${pia.user_id}`)
  expect(list.getByLabelText('Select pia@client.example')).toBeDefined()
})
