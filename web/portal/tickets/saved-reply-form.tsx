import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, type ReactNode } from 'react'
import { newSavedReplySchema, savedReplyBlanks, savedReplyLimits, type SavedReply } from '#domain/saved-replies.ts'
import { addSavedReply, changeSavedReply, savedRepliesQuery } from '#web/api/saved-replies.ts'
import type { ApiError } from '#web/api/api-error.ts'
import { useForm } from '#web/forms/use-form.ts'
import { useSeen } from '#web/forms/use-seen.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.tsx'

export function NewSavedReply({ onClose }: { onClose: () => void }) {
  const readAgain = useReadAgain()
  const { submit, errors, failure, busy } = useForm({
    schema: newSavedReplySchema,
    send: addSavedReply,
    onSent: async () => {
      toast({ title: 'Reply saved' })
      onClose()
      await readAgain()
    },
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-4" aria-label="New saved reply">
      <Refusal failure={failure} />
      <Words errors={errors} />
      <Foot busy={busy} onClose={onClose} />
    </form>
  )
}

/** What a colleague changed meanwhile is shown in the fields that were not touched here; saving again is then a decision. */
export function ChangeSavedReply({ reply, onClose }: { reply: SavedReply; onClose: () => void }) {
  const readAgain = useReadAgain()
  const form = useRef<HTMLFormElement>(null)
  const { initial, seen } = useSeen(reply, form)
  const { submit, errors, failure, busy } = useForm({
    schema: newSavedReplySchema,
    send: (words) => {
      const { title, text } = seen()
      return changeSavedReply(reply.id, { ...words, seen: { title, text } })
    },
    onSent: async () => {
      toast({ title: 'Reply saved' })
      onClose()
      await readAgain()
    },
    onFailed: ({ code }) => {
      if (code === 'conflict') void readAgain()
    },
  })
  const isChanged = failure?.code === 'conflict' && (reply.title !== initial.title || reply.text !== initial.text)
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-4" aria-label={`Edit ${initial.title}`}>
      <Refusal failure={failure}>
        {isChanged && (
          <p className="wrap-anywhere whitespace-pre-line">
            {reply.title}
            {'\n'}
            {reply.text}
          </p>
        )}
      </Refusal>
      <Words errors={errors} reply={initial} />
      <Foot busy={busy} onClose={onClose} />
    </form>
  )
}

const changedByAnother =
  'Somebody else changed this reply in the meantime. What you typed is still here: save again to keep it.'

function Refusal({ failure, children }: { failure: ApiError | undefined; children?: ReactNode }) {
  if (!failure || Object.keys(failure.fields).length > 0) return null
  return (
    <Alert tone="danger" title={failure.code === 'conflict' ? changedByAnother : failure.message}>
      {children}
    </Alert>
  )
}

/** What was pressed to come here is gone: one goes on in the first field. */
function Words({ errors, reply }: { errors: Record<string, string>; reply?: SavedReply }) {
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    <>
      <Field label="Title" required error={errors['title']}>
        <Input
          ref={first}
          name="title"
          maxLength={savedReplyLimits.title}
          autoComplete="off"
          defaultValue={reply?.title}
        />
      </Field>
      <Field
        label="Text"
        required
        hint={`Filled in when it is inserted: ${savedReplyBlanks.map((name) => `{${name}}`).join(', ')}`}
        error={errors['text']}
      >
        <Textarea name="text" rows={6} maxLength={savedReplyLimits.text} defaultValue={reply?.text} />
      </Field>
    </>
  )
}

function Foot({ busy, onClose }: { busy: boolean; onClose: () => void }) {
  return (
    <div className="flex gap-2">
      <Button type="submit" size="small" busy={busy}>
        Save
      </Button>
      <Button variant="outline" size="small" onClick={onClose}>
        Cancel
      </Button>
    </div>
  )
}

function useReadAgain() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries(savedRepliesQuery)
}
