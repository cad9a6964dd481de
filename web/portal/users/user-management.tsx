import { useRef } from 'react'
import { useSignedInUser } from '../signed-in-user.ts'
import { OwnUpgrade } from './own-upgrade.tsx'
import { RoleForm } from './role-form.tsx'
import { TeamInvitationForm } from './team-invitation-form.tsx'
import { UserPanel } from './user-panel.tsx'

/** S2 §2: two panels side by side. Whoever is picked in the list is filled into the form beside it. */
export function UserManagement() {
  const self = useSignedInUser()
  const emailInput = useRef<HTMLInputElement>(null)
  function pick(email: string) {
    if (!emailInput.current) return
    emailInput.current.value = email
    emailInput.current.focus()
  }
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <UserPanel self={self} onPick={pick} />
      <div className="grid gap-6">
        <TeamInvitationForm />
        <RoleForm emailInput={emailInput} />
        <OwnUpgrade self={self} />
      </div>
    </div>
  )
}
