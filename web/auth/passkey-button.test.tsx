import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ToastArea } from '#web/ui/toast.tsx'
import { AccountForms } from './account-forms.tsx'
import { Sittings } from './sittings.tsx'

type Asked = { isOffer: boolean; choose: () => void; giveUp: () => void; isEnded: () => boolean }

const bytes = () => new TextEncoder().encode('signed').buffer
const credential = {
  id: 'abc',
  rawId: bytes(),
  type: 'public-key',
  response: { authenticatorData: bytes(), clientDataJSON: bytes(), signature: bytes(), userHandle: bytes() },
  getClientExtensionResults: () => ({}),
}

/** A browser that can offer passkeys: what it was asked for, and what the person does then. */
let asked: Asked[]
beforeEach(() => {
  asked = []
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => {}, { isConditionalMediationAvailable: async () => true }),
  )
  const get = ({ mediation, signal }: CredentialRequestOptions) =>
    new Promise((resolve, reject) => {
      const giveUp = () => reject(new DOMException('Given up', 'NotAllowedError'))
      signal?.addEventListener('abort', giveUp)
      asked.push({
        isOffer: mediation === 'conditional',
        choose: () => resolve(credential),
        giveUp,
        isEnded: () => signal?.aborted ?? false,
      })
    })
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { credentials: { get } }))
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.endsWith('/passkeys/challenges'))
      return Response.json({ challenge: 'abc', rpId: 'localhost', userVerification: 'required' })
    if (url.endsWith('/session/passkey'))
      return Response.json(
        { error: { code: 'unknown_passkey', message: 'This passkey is not known here.', request_id: 'r' } },
        { status: 401 },
      )
    return Response.json({ user: null })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const show = () =>
  render(
    <MemoryRouter>
      <ToastArea>
        <Sittings>
          <AccountForms initialTab="sign-in" />
        </Sittings>
      </ToastArea>
    </MemoryRouter>,
  )
const use = () => fireEvent.click(screen.getByRole('button', { name: 'Use a passkey' }))
const until = (holds: () => boolean) => expect.poll(holds).toBe(true)
const offers = () => asked.filter(({ isOffer }) => isOffer)

test('passkeys are offered in the email field; one that is not known is said, and they are offered anew', async () => {
  show()
  expect(screen.getByLabelText(/^Email/).getAttribute('autocomplete')).toBe('username webauthn')
  await until(() => asked.length === 1)
  expect(asked[0]?.isOffer).toBe(true)
  asked[0]?.choose()
  expect(await screen.findByText('This passkey is not known here.')).toBeTruthy()
  await until(() => offers().length === 2)
})

test('the browser’s dialog ends the offer; given up, that is said, and passkeys are offered anew', async () => {
  show()
  await until(() => asked.length === 1)
  use()
  await until(() => asked.length === 2)
  expect([asked[0]?.isEnded(), asked[1]?.isOffer, asked[1]?.isEnded()]).toEqual([true, false, false])
  asked[1]?.giveUp()
  expect(await screen.findByText('No passkey was used.')).toBeTruthy()
  await until(() => offers().length === 2)
})

test('an offer is renewed before its challenge runs out', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  show()
  await until(() => offers().length === 1)
  await vi.advanceTimersByTimeAsync(4 * 60_000)
  await until(() => offers().length === 2)
  expect(offers().map(({ isEnded }) => isEnded())).toEqual([true, false])
})
