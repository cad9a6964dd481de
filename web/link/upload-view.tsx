import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { answerSchema, maxHandedIn, type LinkedRequest } from '#domain/milestones.ts'
import { MAX_HANDED_IN_BYTES, sayRefused, tooLargeToHandIn } from '#domain/uploads.ts'
import { ApiError } from '#web/api/api-error.ts'
import { answerByLink, handIn, linkQuery, linkUploads } from '#web/api/link.ts'
import { useForm } from '#web/forms/use-form.ts'
import { visitor } from '#web/kept/kept.ts'
import { createUploader } from '#web/uploads/uploader.ts'
import { sizeInWords } from '#web/uploads/upload-speed.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { useLinkDraft } from './use-link-draft.ts'

type UploadViewProps = { request: LinkedRequest; linkKey: string }

/** What we asked for, and where it is handed in. */
export function UploadView({ request, linkKey }: UploadViewProps) {
  const { project_name, text, note, answered_at, files } = request
  const isAnswered = answered_at !== null
  return (
    <article className="grid grid-cols-1 gap-7">
      <h1 className="font-display text-title wrap-anywhere">Files for {project_name}</h1>
      <p className="max-w-prose whitespace-pre-line wrap-anywhere">{text}</p>
      {isAnswered && <Alert tone="success" title="Thank you. We have what we need and go on." />}
      {files.length > 0 && (
        <ul aria-label="Files handed in" className="grid gap-2 text-small">
          {files.map(({ id, file_name, file_size }) => (
            <li key={id} className="rounded-control border border-line bg-raised px-3 py-2 wrap-anywhere">
              {file_name} <span className="text-ink-soft">({sizeInWords(file_size)})</span>
            </li>
          ))}
        </ul>
      )}
      {isAnswered ? (
        note && <p className="max-w-prose whitespace-pre-line wrap-anywhere text-ink-soft">{note}</p>
      ) : (
        <HandingIn draft={`upload-${project_name}-${text.slice(0, 100)}`} handedIn={files.length} linkKey={linkKey} />
      )}
    </article>
  )
}

function HandingIn({ draft, handedIn, linkKey }: { draft: string; handedIn: number; linkKey: string }) {
  const queryClient = useQueryClient()
  const { form, keepTyped, forgetTyped } = useLinkDraft(draft)
  const readAgain = () => queryClient.invalidateQueries(linkQuery(linkKey))
  const { sending, refused, add, remove } = useSending(linkKey, handedIn, readAgain)
  const input = useRef<HTMLInputElement>(null)
  const isUnderWay = sending.some(({ error }) => error === null)
  const { submit, errors, refusal, busy } = useForm({
    schema: answerSchema,
    send: ({ note }) => answerByLink(linkKey, note),
    onSent: async () => {
      forgetTyped()
      await readAgain()
    },
    // Received otherwise meanwhile: the page says so.
    onFailed: () => void readAgain(),
  })
  return (
    <form ref={form} noValidate onSubmit={submit} onInput={keepTyped} className="grid justify-items-start gap-5">
      <div className="grid w-full justify-items-start gap-3">
        <input
          ref={input}
          type="file"
          multiple
          hidden
          aria-label="Files to hand in"
          onChange={({ currentTarget }) => {
            add([...(currentTarget.files ?? [])])
            currentTarget.value = ''
          }}
        />
        <Button variant="outline" onClick={() => input.current?.click()}>
          Choose files
        </Button>
        <p className="text-note text-ink-soft">Up to {maxHandedIn} files, 200 MB each.</p>
        {refused.map((words) => (
          <Alert key={words} tone="danger" title={words} />
        ))}
        {sending.length > 0 && (
          <ul aria-label="Files on their way" className="grid w-full gap-3">
            {sending.map(({ key, name, percent, error }) => (
              <li key={key} className="grid gap-2 text-small">
                {error === null ? (
                  <Progress label={name} value={percent} valueText={`${percent}%`} />
                ) : (
                  <Alert tone="danger" title={error}>
                    <Button variant="outline" size="small" aria-label={`Remove ${name}`} onClick={() => remove(key)}>
                      Remove
                    </Button>
                  </Alert>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
      <Field label="Note (optional)" error={errors['note']} className="w-full">
        <Textarea name="note" rows={4} maxLength={5000} />
      </Field>
      {refusal && <Alert tone="danger" title={refusal} />}
      {isUnderWay && <p className="text-note text-ink-soft">Your files are still on their way.</p>}
      <Button type="submit" busy={busy} disabled={isUnderWay}>
        That is everything
      </Button>
    </form>
  )
}

type Sending = { key: number; name: string; percent: number; error: string | null }

/** Each file is sent as soon as it is chosen, and handed in as soon as it has arrived. */
function useSending(linkKey: string, handedIn: number, readAgain: () => Promise<unknown>) {
  const [sending, setSending] = useState<Sending[]>([])
  const [refused, setRefused] = useState<string[]>([])
  const made = useRef(0)
  const leaving = useRef(new Set<() => unknown>())
  useEffect(() => {
    const all = leaving.current
    return () => {
      for (const leave of all) leave()
    }
  }, [])
  const change = (key: number, changes: Partial<Sending>) =>
    setSending((all) => all.map((one) => (one.key === key ? { ...one, ...changes } : one)))
  const remove = (key: number) => setSending((all) => all.filter((one) => one.key !== key))

  async function start(file: File) {
    const key = ++made.current
    setSending((all) => [...all, { key, name: file.name, percent: 0, error: null }])
    const uploader = createUploader(
      'project',
      visitor,
      ({ sentBytes, totalBytes }) =>
        change(key, { percent: totalBytes === 0 ? 0 : Math.floor((sentBytes / totalBytes) * 100) }),
      (reason) => sayRefused(file.name, reason),
      linkUploads(linkKey),
    )
    leaving.current.add(uploader.leave)
    try {
      await handIn(linkKey, await uploader.send(file))
      await readAgain()
      remove(key)
    } catch (error) {
      const message = error instanceof ApiError ? error.message : ApiError.fromBody(null).message
      change(key, { error: message.includes(file.name) ? message : `${file.name}: ${message}` })
    } finally {
      leaving.current.delete(uploader.leave)
    }
  }

  function add(chosen: File[]) {
    const room = maxHandedIn - handedIn - sending.length
    const said = chosen.flatMap((file, index) => {
      if (index >= room) return `At most ${maxHandedIn} files fit into one answer.`
      return file.size > MAX_HANDED_IN_BYTES ? tooLargeToHandIn(file.name) : []
    })
    setRefused([...new Set(said)])
    for (const file of chosen.slice(0, Math.max(0, room))) if (file.size <= MAX_HANDED_IN_BYTES) void start(file)
  }

  return { sending, refused, add, remove }
}
