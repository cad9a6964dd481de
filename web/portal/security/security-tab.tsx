import { AuthenticatorCard } from './authenticator-card.tsx'
import { DevicesCard } from './devices-card.tsx'
import { LastSignIns } from './last-sign-ins.tsx'
import { PasskeysCard } from './passkeys-card.tsx'
import { PasswordCard } from './password-card.tsx'

/** identity.md §3.3: the ways into one's account, where one is signed in, and who was. */
export function SecurityTab() {
  return (
    <div className="grid gap-6">
      <PasskeysCard />
      <AuthenticatorCard />
      <PasswordCard />
      <DevicesCard />
      <LastSignIns />
    </div>
  )
}
