import type { User } from '#domain/users.ts'
import { ResetTwoStep } from './reset-two-step.tsx'
import { SuspensionButton } from './suspension-button.tsx'
import { TierButton } from './tier-button.tsx'

/** What an admin can do about somebody's account. */
export function UserActs({ user, isSelf }: { user: User; isSelf: boolean }) {
  return (
    <>
      <TierButton user={user} />
      {user.has_second_step && !isSelf && <ResetTwoStep user={user} />}
      {!isSelf && <SuspensionButton user={user} />}
    </>
  )
}
