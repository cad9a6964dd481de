import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { use, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { leadStateNames } from '#content/leads.ts'
import { leadMoveSchema, leadNoteSchema, leadStateSchema, mayArchiveLead, type LeadState } from '#domain/leads.ts'
import { useDraft } from '#web/forms/use-draft.ts'
import { useForm } from '#web/forms/use-form.ts'
import { footBox, footField } from '#web/lists/detail-foot.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.tsx'
import {
  addLeadNote,
  archiveLead,
  assignLead,
  changeLeadState,
  leadOwnersQuery,
  leadsKey,
  setLeadSpam,
  type LeadWithHistory,
} from '#web/api/lead-inbox.ts'
import { ArchiveButton } from '../archive-button.tsx'
import { SignedInUserContext } from '../signed-in-user.ts'
import { toastWithUndo } from '../undo-toast.ts'

type LeadProps = { lead: LeadWithHistory }

export function useReadLeadsAgain() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: leadsKey })
}

type LeadStepProps = LeadProps & { field: RefObject<HTMLTextAreaElement | null> }

/** Moves the lead on, or only notes something; what was typed stays until it is stored. */
export function LeadStep({ lead, field }: LeadStepProps) {
  const readAgain = useReadLeadsAgain()
  const { form: noteForm, keep, forget, bringBack } = useDraft(`lead-${lead.id}`)
  const [choice, setChoice] = useState<LeadState>()
  const to = choice ?? lead.state
  const isNew = lead.state === 'new'
  const { submit, errors, refusal, busy } = useForm({
    schema: to === lead.state ? leadNoteSchema : leadMoveSchema,
    send: async ({ note }) => {
      // Also after a refusal: somebody else may have moved it.
      if (to !== lead.state)
        return { ...(await changeLeadState(lead.id, { from: lead.state, to, note }).finally(readAgain)), note }
      await addLeadNote(lead.id, note)
      return { undo_id: null, note }
    },
    onSent: async ({ undo_id, note }, form) => {
      form.reset()
      forget()
      const title = to === lead.state ? 'Note added' : `Lead moved to ${leadStateNames[to]}`
      toastWithUndo({ title, undo_id, readAgain, onUndone: () => bringBack({ note }) })
      await readAgain()
      setChoice(undefined)
    },
  })
  return (
    <form ref={noteForm} onInput={keep} onSubmit={submit} noValidate className="flex flex-wrap items-start gap-2">
      {refusal && <Alert tone="danger" title={refusal} className="basis-full" />}
      <Field label="Note" error={errors['note']} isCompact className={footField}>
        <Textarea ref={field} name="note" data-shortcut="n" rows={2} placeholder="Note" className={footBox} />
      </Field>
      <Field label="State" isCompact className="min-w-36 flex-1 md:max-w-56 folded:hidden">
        {/* Without a name: a draft of the note must not bring back a state from before. */}
        <Select value={to} onChange={(event) => setChoice(leadStateSchema.parse(event.target.value))}>
          {leadStateSchema.options.map((state) => (
            <option key={state} value={state}>
              {leadStateNames[state]}
            </option>
          ))}
        </Select>
      </Field>
      <Button type="submit" busy={busy} className={isNew ? 'folded:hidden' : ''}>
        Save
      </Button>
      {isNew && (
        <Button
          type="submit"
          variant="outline"
          data-shortcut="e"
          disabled={busy}
          onClick={() => flushSync(() => setChoice('contacted'))}
        >
          Mark as Contacted
        </Button>
      )}
    </form>
  )
}

export function LeadOwner({ lead }: LeadProps) {
  const readAgain = useReadLeadsAgain()
  const { data: owners = [] } = useQuery(leadOwnersQuery)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (owner_id: string | null) => assignLead(lead.id, { owner_id, seen_owner_id: lead.owner_id }),
    onSuccess: ({ undo_id }) => toastWithUndo({ title: 'Owner changed', undo_id, readAgain }),
    onSettled: readAgain,
  })
  const isListed = owners.some(({ user_id }) => user_id === lead.owner_id)
  const former = lead.owner_id && !isListed ? [[lead.owner_id, lead.owner_name ?? 'Unknown'] as const] : []
  const me = use(SignedInUserContext)?.user_id
  return (
    <div className="grid gap-2">
      <Choice
        label="Owner"
        error={error?.message}
        value={lead.owner_id ?? ''}
        options={[
          ['', 'Nobody yet'],
          ...former,
          ...owners.map(
            ({ user_id, first_name, last_name, email }) =>
              [user_id, `${first_name} ${last_name}`.trim() || email] as const,
          ),
        ]}
        busy={isPending}
        onPick={(picked) => mutate(picked || null)}
      />
      {me !== undefined && lead.owner_id !== me && (
        <Button
          variant="outline"
          size="small"
          data-shortcut="a"
          busy={isPending}
          className="justify-self-start"
          onClick={() => mutate(me)}
        >
          Assign to me
        </Button>
      )}
    </div>
  )
}

export function SpamButton({ lead }: LeadProps) {
  const readAgain = useReadLeadsAgain()
  const { mutate, isPending } = useMutation({
    mutationFn: (isSpam: boolean) => setLeadSpam(lead.id, { is_spam: isSpam, seen_is_spam: lead.is_spam }),
    onSuccess: ({ undo_id }, isSpam) =>
      toastWithUndo({ title: isSpam ? 'Put aside as spam' : 'Brought back to the inbox', undo_id, readAgain }),
    onError: (error) => toast({ title: 'Error', description: error.message, variant: 'destructive' }),
    onSettled: readAgain,
  })
  return (
    <Button variant="outline" size="small" busy={isPending} onClick={() => mutate(!lead.is_spam)}>
      {lead.is_spam ? 'Not Spam' : 'Mark as Spam'}
    </Button>
  )
}

export function ArchiveLead({ lead }: LeadProps) {
  const readAgain = useReadLeadsAgain()
  const isArchived = lead.archived_at !== null
  if (!isArchived && !mayArchiveLead(lead)) return null
  return (
    <ArchiveButton
      name={lead.number}
      isArchived={isArchived}
      archive={(change) => archiveLead(lead.id, change)}
      readAgain={readAgain}
      isDone
    />
  )
}
