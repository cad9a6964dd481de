import { useRef } from 'react'
import { ChatWidget } from '#web/site/chat/chat-widget.tsx'
import { useWorkBeneath } from '#web/site/chrome/use-work-beneath.ts'
import { cx } from '#web/ui/cx.ts'
import { useActing } from './acting.ts'
import { useSignedInUser } from './signed-in-user.ts'

/** conversations.md §2.7: the assistant knows what is theirs. Not for the team, nor for an admin who looks, and may ask nothing. */
export function OwnChat() {
  const { role } = useSignedInUser()
  const { viewed_by } = useActing()
  return role === 'user' && !viewed_by ? <Floating /> : null
}

function Floating() {
  const place = useRef<HTMLElement>(null)
  const inTheWay = useWorkBeneath(place)
  return (
    <aside
      ref={place}
      aria-label="Assistant"
      className={cx('fixed right-4 bottom-4 z-20 print:hidden', inTheWay && 'invisible')}
    >
      <ChatWidget />
    </aside>
  )
}
