import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { use, useEffect, useEffectEvent, useRef, useState, type RefObject, type SubmitEvent } from 'react'
import { calledBy } from '#domain/accounts.ts'
import { fillBlanks, type SavedReply } from '#domain/saved-replies.ts'
import { deleteSavedReply, savedRepliesQuery } from '#web/api/saved-replies.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { DeleteButton } from '../delete-button.tsx'
import { LoadFailed } from '../load-failed.tsx'
import { SignedInUserContext } from '../signed-in-user.ts'
import { ChangeSavedReply, NewSavedReply } from './saved-reply-form.tsx'

type Box = RefObject<HTMLTextAreaElement | null>

type SavedRepliesProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Where what is chosen is put. */
  box: Box
  about: { ticket_number: string; owner: { first_name: string } }
}

/** What the team writes often: everybody puts it into a reply, admins also write it. */
export function SavedReplies({ open, onOpenChange, box, about: { ticket_number, owner } }: SavedRepliesProps) {
  const user = use(SignedInUserContext)
  const isInserted = useRef(false)
  const [isWriting, setIsWriting] = useState(false)
  useSlash(box, () => onOpenChange(true))
  function insert({ text }: SavedReply) {
    const { current: field } = box
    if (!field) return
    const filled = fillBlanks(text, {
      first_name: owner.first_name,
      ticket_number,
      your_name: user ? calledBy(user) : '',
    })
    field.setRangeText(filled, field.selectionStart, field.selectionEnd, 'end')
    field.dispatchEvent(new Event('input', { bubbles: true }))
    isInserted.current = true
    close()
  }
  const close = () => {
    onOpenChange(false)
    setIsWriting(false)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        isInserted.current = false
        if (isOpen) onOpenChange(true)
        else close()
      }}
      title="Saved replies"
      staysOnPress={isWriting}
      finalFocus={() => (isInserted.current ? box.current : true)}
    >
      <Replies insert={insert} mayWrite={user?.role === 'admin'} onWriting={setIsWriting} />
    </Dialog>
  )
}

/** A slash in an empty reply asks for them. Whoever wants none and types it again means it. */
function useSlash(box: Box, ask: () => void) {
  const isMeant = useRef(false)
  const notice = useEffectEvent((event: Event) => {
    const field = event.target as HTMLTextAreaElement
    if (field.value !== '/' || !(event instanceof InputEvent) || event.inputType !== 'insertText') return
    if (isMeant.current) return
    isMeant.current = true
    field.value = ''
    ask()
  })
  useEffect(() => {
    const { current: field } = box
    // Before the form hears of it, so that its draft has no slash.
    field?.addEventListener('input', notice)
    return () => field?.removeEventListener('input', notice)
  }, [box])
}

type RepliesProps = {
  insert: (reply: SavedReply) => void
  mayWrite: boolean
  onWriting: (isWriting: boolean) => void
}

function Replies({ insert, mayWrite, onWriting }: RepliesProps) {
  const { data, error, refetch, isFetching } = useQuery(savedRepliesQuery)
  const [sought, setSought] = useState('')
  const [written, setWritten] = useState<string>()
  const search = useRef<HTMLInputElement>(null)
  const isThere = data !== undefined
  useEffect(() => {
    // While they were loading there was only the cross to focus; whoever came by touch wants no keyboard over them.
    const { activeElement } = document
    if (isThere && activeElement !== search.current?.closest('[role=dialog]')) search.current?.focus()
  }, [isThere])
  const add = useRef<HTMLButtonElement>(null)
  const wasWritten = useRef(false)
  useEffect(() => {
    // The form took the button that closed it along.
    if (wasWritten.current) add.current?.focus({ preventScroll: true })
    wasWritten.current = written !== undefined
  }, [written])
  const write = (id: string | undefined) => {
    setWritten(id)
    onWriting(id !== undefined)
  }
  if (!data && error)
    return (
      <LoadFailed title={`Error loading saved replies: ${error.message}`} busy={isFetching} onRetry={() => refetch()} />
    )
  if (!data) return <Spinner label="Loading the saved replies" />
  const found = data.filter((reply) => isFound(reply, sought))
  function insertFirst(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (found[0]) insert(found[0])
  }
  return (
    <div className="grid gap-5">
      {data.length > 0 && (
        <form onSubmit={insertFirst}>
          <Field label="Search saved replies" hint="Enter inserts the first one." isCompact>
            <Input
              ref={search}
              type="search"
              placeholder="Title or text"
              autoComplete="off"
              value={sought}
              onChange={({ target }) => setSought(target.value)}
            />
          </Field>
        </form>
      )}
      {found.length === 0 && (
        <p className="text-small text-ink-soft">
          {data.length === 0 ? 'No saved replies yet.' : 'No saved replies found.'}
        </p>
      )}
      {found.length > 0 && (
        <ul aria-label="Saved replies" className="divide-y divide-line border-y border-line">
          {found.map((reply) => (
            <li key={reply.id} className="py-3">
              {written === reply.id ? (
                <ChangeSavedReply reply={reply} onClose={() => write(undefined)} />
              ) : (
                <Reply reply={reply} insert={insert} edit={mayWrite ? () => write(reply.id) : undefined} />
              )}
            </li>
          ))}
        </ul>
      )}
      {mayWrite &&
        (written === isNew ? (
          <NewSavedReply onClose={() => write(undefined)} />
        ) : (
          <Button ref={add} variant="outline" size="small" className="justify-self-start" onClick={() => write(isNew)}>
            <Plus aria-hidden="true" className="size-4" />
            New saved reply
          </Button>
        ))}
    </div>
  )
}

const isNew = 'new'

const isFound = ({ title, text }: SavedReply, sought: string) =>
  `${title}\n${text}`.toLowerCase().includes(sought.trim().toLowerCase())

type ReplyProps = { reply: SavedReply; insert: (reply: SavedReply) => void; edit: (() => void) | undefined }

function Reply({ reply, insert, edit }: ReplyProps) {
  const { id, title, text } = reply
  const queryClient = useQueryClient()
  return (
    <div className="grid gap-2">
      <p className="font-semibold wrap-anywhere">{title}</p>
      <p className="line-clamp-3 text-small wrap-anywhere whitespace-pre-line text-ink-soft">{text}</p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" aria-label={`Insert: ${title}`} onClick={() => insert(reply)}>
          Insert
        </Button>
        {edit && (
          <>
            <Button variant="outline" size="small" aria-label={`Edit: ${title}`} onClick={edit}>
              Edit
            </Button>
            <DeleteButton
              name={title}
              question="The whole team loses it. What was sent with it stays."
              remove={() => deleteSavedReply(id)}
              readAgain={() => queryClient.invalidateQueries(savedRepliesQuery)}
            />
          </>
        )}
      </div>
    </div>
  )
}
