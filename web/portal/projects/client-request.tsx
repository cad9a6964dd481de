import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '#content/dates.ts'
import { newRequestSchema, type OpenRequest } from '#domain/milestones.ts'
import type { OpenProject } from '#domain/projects.ts'
import { askClient, receiveAnswer } from '#web/api/milestones.ts'
import { projectsKey } from '#web/api/projects.ts'
import { submitOnCtrlEnter } from '#web/forms/submit-on-ctrl-enter.ts'
import { useDraft } from '#web/forms/use-draft.ts'
import { useForm } from '#web/forms/use-form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.tsx'

type ClientRequestProps = { project: OpenProject; request: OpenRequest | null }

/** What we asked the client for besides approvals; one thing at a time. */
export function ClientRequest({ project, request }: ClientRequestProps) {
  const [isAsking, setIsAsking] = useState(false)
  if (request) return <Awaited project={project} request={request} />
  return (
    <>
      <Button variant="outline" size="small" className="justify-self-start" onClick={() => setIsAsking(true)}>
        Ask the Client
      </Button>
      <Dialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Ask the Client"
        description={`Goes to ${project.owner.email} with a link to hand it in. It is their turn from then on.`}
      >
        <AskForm project={project} onAsked={() => setIsAsking(false)} />
      </Dialog>
    </>
  )
}

function AskForm({ project: { id }, onAsked }: { project: OpenProject; onAsked: () => void }) {
  const queryClient = useQueryClient()
  const { form, keep, forget } = useDraft(`request-${id}`)
  const { submit, errors, refusal, busy } = useForm({
    schema: newRequestSchema,
    send: ({ text }) => askClient(id, text),
    onSent: async (sentTo) => {
      forget()
      toast({ title: `Asked ${sentTo.join(', ')}` })
      onAsked()
      await queryClient.invalidateQueries({ queryKey: projectsKey })
    },
    onFailed: () => void queryClient.invalidateQueries({ queryKey: projectsKey }),
  })
  return (
    <form ref={form} noValidate onSubmit={submit} onInput={keep} className="grid gap-5">
      {refusal && <Alert tone="danger" title={refusal} />}
      <Field label="What we need" required error={errors['text']}>
        <Textarea name="text" rows={5} maxLength={5000} onKeyDown={submitOnCtrlEnter} />
      </Field>
      <Button type="submit" busy={busy} className="justify-self-start">
        Ask
      </Button>
    </form>
  )
}

function Awaited({ project: { id }, request }: { project: OpenProject; request: OpenRequest }) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => receiveAnswer(id),
    onSuccess: () => toast({ title: 'Received' }),
    onError: ({ message }) => toast({ title: message, variant: 'destructive' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: projectsKey }),
  })
  return (
    <div className="grid justify-items-start gap-2 rounded-control border border-line bg-shoal p-4 text-small">
      <p className="font-semibold">Asked for on {formatDate(request.asked_at)}</p>
      <p className="max-w-prose whitespace-pre-line wrap-anywhere">{request.text}</p>
      <Button size="small" busy={isPending} onClick={() => mutate()}>
        Received
      </Button>
    </div>
  )
}
