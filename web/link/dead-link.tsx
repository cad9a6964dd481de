import { useMutation } from '@tanstack/react-query'
import { requestNewLink } from '#web/api/link.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Contact } from './contact.tsx'

const reasons = {
  link_expired: { title: 'This link has expired', whatToDo: null },
  link_withdrawn: { title: 'This link was withdrawn', whatToDo: 'Please write to us if you need another.' },
  link_invalid: { title: 'This link does not work', whatToDo: 'Please check that you copied all of it.' },
} as const
export type DeadLinkCode = keyof typeof reasons

export const isDeadLink = (code: string): code is DeadLinkCode => Object.hasOwn(reasons, code)

/** Why nothing opens, and what its reader can do about it. */
export function DeadLink({ code, linkKey }: { code: DeadLinkCode; linkKey: string }) {
  const { title, whatToDo } = reasons[code]
  return (
    <div className="grid justify-items-start gap-5">
      <h1 className="font-display text-title">{title}</h1>
      {whatToDo && <p>{whatToDo}</p>}
      {code === 'link_expired' && <NewLink linkKey={linkKey} />}
      <Contact />
    </div>
  )
}

function NewLink({ linkKey }: { linkKey: string }) {
  const { mutate, isPending, data: message, error } = useMutation({ mutationFn: () => requestNewLink(linkKey) })
  if (message !== undefined) return <Alert tone="success" title={message} />
  return (
    <>
      {error && <Alert tone="danger" title={error.message} />}
      <Button busy={isPending} onClick={() => mutate()}>
        Send me a new link
      </Button>
    </>
  )
}
