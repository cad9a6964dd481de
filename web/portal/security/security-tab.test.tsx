import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Sittings } from '#web/auth/sittings.tsx'
import { ToastArea } from '#web/ui/toast.tsx'
import { SecurityTab } from './security-tab.tsx'

const phone = { id: 'abc', name: 'My phone', created_at: '2026-11-05T12:00:00.000Z', last_used_at: null }
const laptop = {
  id: '0b5f4a52-9a4e-4a53-9a7c-5c5d5c1a2b3c',
  device: 'Chrome on Linux',
  is_this: true,
  proof: 'password',
  address: '203.0.113.x',
  created_at: '2026-11-05T12:00:00.000Z',
  last_seen_at: '2026-11-05T12:00:00.000Z',
}
const tablet = { ...laptop, id: '1b5f4a52-9a4e-4a53-9a7c-5c5d5c1a2b3c', device: 'Safari on iPad', is_this: false }
const recoveryCodes = Array.from({ length: 10 }, (_, i) => `ABCD${i}-EFGH${i}`)

let server: {
  passkeys: object[]
  sessions: object[]
  authenticator: { on_since: string | null; recovery_codes_left: number }
  calls: string[]
}
beforeEach(() => {
  server = {
    passkeys: [],
    sessions: [laptop, tablet],
    authenticator: { on_since: null, recovery_codes_left: 0 },
    calls: [],
  }
  const answers: Record<string, () => unknown> = {
    'GET /api/passkeys': () => ({ passkeys: server.passkeys }),
    'GET /api/sessions': () => ({ sessions: server.sessions }),
    'GET /api/authenticator': () => server.authenticator,
    'GET /api/sign-ins': () => ({ sign_ins: [] }),
    'GET /api/session': () => ({ user: null }),
    'PUT /api/authenticator': () => ({
      setup_key: 'GEZDGNBVGY3TQOJQ',
      uri: 'otpauth://totp/x?secret=GEZDGNBVGY3TQOJQ',
    }),
    'POST /api/authenticator/confirmation': () => {
      server.authenticator = { on_since: '2026-11-05T12:00:00.000Z', recovery_codes_left: 10 }
      return { recovery_codes: recoveryCodes }
    },
    'POST /api/recovery-codes': () => ({ recovery_codes: recoveryCodes }),
    'DELETE /api/sessions': () => {
      server.sessions = [laptop]
      return { ended: 1 }
    },
  }
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const call = `${method} ${new URL(url, 'http://localhost').pathname}`
    server.calls.push(typeof body === 'string' ? `${call} ${body}` : call)
    const answer = answers[call]
    return answer ? Response.json(answer()) : new Response(null, { status: 204 })
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const show = () =>
  render(
    <MemoryRouter>
      <ToastArea>
        <Sittings>
          <SecurityTab />
        </Sittings>
      </ToastArea>
    </MemoryRouter>,
  )
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('an app is set up, its codes are kept, and only then is it said to be on', async () => {
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Set Up' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Set up an authenticator app' }))
  expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeTruthy()
  expect(dialog.getByLabelText<HTMLInputElement>('Setup key').value).toBe('GEZDGNBVGY3TQOJQ')
  type(/^Code from the app/, '123456')
  click('Turn On')
  const codes = await screen.findByRole('list', { name: 'Recovery codes' })
  expect(
    within(codes)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(recoveryCodes)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Done' }).disabled).toBe(true)
  // They are shown once: nothing else closes them.
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
  fireEvent.keyDown(codes, { key: 'Escape' })
  expect(screen.getByRole('list', { name: 'Recovery codes' })).toBe(codes)
  fireEvent.click(screen.getByRole('checkbox', { name: 'I have kept these codes' }))
  click('Done')
  expect(await screen.findByText('Two-step sign-in is on')).toBeTruthy()
  expect(await screen.findByText('On since Nov 05, 2026. 10 of 10 recovery codes left.')).toBeTruthy()
})

test('new recovery codes stay until they are kept, and can be kept as a file', async () => {
  server.authenticator = { on_since: '2026-11-05T12:00:00.000Z', recovery_codes_left: 4 }
  const files: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.push(this.download)
  })
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:codes', revokeObjectURL: () => {} }))
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'New Recovery Codes' }))
  const codes = await screen.findByRole('list', { name: 'Recovery codes' })
  fireEvent.keyDown(codes, { key: 'Escape' })
  expect(screen.getByRole('dialog', { name: 'Recovery codes' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
  click('Download')
  expect(files).toEqual(['recovery-codes.txt'])
  fireEvent.click(screen.getByRole('checkbox', { name: 'I have kept these codes' }))
  click('Done')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('turned off after a question', async () => {
  server.authenticator = { on_since: '2026-11-05T12:00:00.000Z', recovery_codes_left: 10 }
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Turn Off' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Turn off two-step sign-in?' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Turn Off' }))
  expect(await screen.findByText('Two-step sign-in is off')).toBeTruthy()
  expect(server.calls).toContain('DELETE /api/authenticator')
})

test('a passkey is renamed', async () => {
  server.passkeys = [phone]
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Rename My phone' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Name this passkey' }))
  fireEvent.change(dialog.getByRole('textbox', { name: /^Name/ }), { target: { value: 'Work phone' } })
  click('Save')
  expect(await screen.findByText('Passkey renamed')).toBeTruthy()
  expect(server.calls).toContain('PUT /api/passkeys/abc {"name":"Work phone"}')
})

test('how a session began is said where it is known', async () => {
  server.sessions = [
    { ...laptop, proof: 'second_step' },
    { ...tablet, proof: null },
  ]
  show()
  expect(await screen.findByText('Signed in Nov 05, 2026 in two steps')).toBeTruthy()
  expect(screen.getByText('Signed in Nov 05, 2026')).toBeTruthy()
})

test('at three codes left the card warns', async () => {
  server.authenticator = { on_since: '2026-11-05T12:00:00.000Z', recovery_codes_left: 3 }
  show()
  expect(await screen.findByText('3 recovery codes are left.')).toBeTruthy()
})

test('devices: this one is marked, others are signed out one by one or all at once', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-05T12:05:30.000Z') })
  show()
  const list = within(await screen.findByRole('list', { name: 'Devices' }))
  const [first] = list.getAllByRole('listitem')
  expect(first?.textContent).toBe(
    'Chrome on LinuxThis deviceSigned in Nov 05, 2026 by passwordLast seen 5 minutes agoAddress 203.0.113.xSign out',
  )
  fireEvent.click(list.getByRole('button', { name: 'Sign out Safari on iPad' }))
  await waitFor(() => expect(server.calls).toContain(`DELETE /api/sessions/${tablet.id}`))
  click('Sign Out Everywhere')
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign out everywhere?' }))
  expect(dialog.getByText('Every other device is signed out at once. This one stays.')).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Sign Out Everywhere' }))
  expect(await screen.findByText('Signed out on 1 other device')).toBeTruthy()
  // On this one it is the ordinary way out.
  expect(server.calls).not.toContain('DELETE /api/session')
  fireEvent.click(list.getByRole('button', { name: 'Sign out Chrome on Linux' }))
  await waitFor(() => expect(server.calls).toContain('DELETE /api/session'))
})

test('a password is changed with the old one; what does not match is said and not sent', async () => {
  show()
  click('Change Password')
  await screen.findByRole('dialog', { name: 'Change Password' })
  type(/^Current password/, 'the old one')
  type(/^New password/, 'harbour-by-night')
  type(/^Repeat new password/, 'harbour-by-day')
  click('Save Password')
  expect(await screen.findByText('Passwords do not match')).toBeTruthy()
  type(/^Repeat new password/, 'harbour-by-night')
  click('Save Password')
  expect(await screen.findByText('Password changed. Other devices are signed out.')).toBeTruthy()
  expect(server.calls).toContain('PUT /api/password {"current":"the old one","password":"harbour-by-night"}')
})

test('passkeys: none yet, and one that is removed after a question', async () => {
  show()
  const none = 'No passkeys yet. A passkey signs you in with your fingerprint, face or PIN, and cannot be phished.'
  expect(await screen.findByText(none)).toBeTruthy()
  cleanup()
  server.passkeys = [phone]
  show()
  const list = within(await screen.findByRole('list', { name: 'Passkeys' }))
  expect(list.getByText(/Added Nov 05, 2026, Never used/)).toBeTruthy()
  fireEvent.click(list.getByRole('button', { name: 'Remove My phone' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove this passkey?' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('Passkey removed')).toBeTruthy()
  expect(server.calls).toContain('DELETE /api/passkeys/abc')
})
