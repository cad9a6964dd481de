import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { agencyZone, writeDay } from '#content/dates.ts'
import { problemsOf } from '#domain/proposal-checks.ts'
import type { Proposal, ProposalContent } from '#domain/proposals.ts'
import { ApiError } from '#web/api/api-error.ts'
import { proposalQuery, saveProposal, showProposal } from '#web/api/proposals.ts'
import { dayAfter } from '#web/dates/days.ts'
import { useEdits } from '#web/forms/use-edits.ts'
import { toast } from '#web/ui/toast.tsx'
import { useSignedInUser } from '../signed-in-user.ts'
import { readTyped, typedOf, withRates, type Typed } from './typed-content.ts'

const changedByAnother =
  'Somebody else changed this proposal in the meantime. What you typed is still here: save again to keep it.'

/** What is typed into a proposal's editor, kept until it is saved, and what is wrong with it. */
export function useProposalForm(proposal: Proposal) {
  const queryClient = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const { user_id } = useSignedInUser()
  const { entries, isEdited, edit, drop } = useEdits<Typed>(
    `proposal ${proposal.id}`,
    user_id,
    typedOf(proposal.content),
  )
  const latest = useRef(entries)
  useEffect(() => void (latest.current = entries))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [refusal, setRefusal] = useState<string>()
  const saving = useMutation({
    mutationFn: (content: ProposalContent) =>
      saveProposal(proposal.id, { ...content, seen_updated_at: proposal.updated_at }),
  })

  function refuse(fields: Record<string, string>, message = Object.values(fields)[0]) {
    setErrors(fields)
    setRefusal(message)
    // Once the fields show it.
    setTimeout(() => focusFirst(form.current, fields))
  }

  function failed(error: unknown) {
    if (!(error instanceof ApiError)) throw error
    refuse(error.fields, error.code === 'conflict' ? changedByAnother : error.message)
    if (error.code === 'conflict') void queryClient.invalidateQueries(proposalQuery(proposal.id))
  }

  /** Saves what is typed, where anything is; null where it was refused. `isToSend`: what is missing is said, too. */
  async function save({ isToSend = false } = {}): Promise<Proposal | null> {
    const sent = entries
    const { content, errors: found } = readTyped(sent)
    const problems = content && isToSend ? problemsOf({ ...content, lines: withRates(content.lines) }, days()) : found
    if (!content || Object.keys(problems).length > 0) {
      refuse(problems)
      return null
    }
    setErrors({})
    setRefusal(undefined)
    if (!isEdited) return proposal
    try {
      const saved = await saving.mutateAsync(content)
      // What was typed meanwhile is not saved yet.
      if (isSame(latest.current, sent)) drop()
      showProposal(queryClient, saved)
      return saved
    } catch (error) {
      failed(error)
      return null
    }
  }

  return {
    form,
    entries,
    isEdited,
    edit,
    discard: () => {
      drop()
      setErrors({})
      setRefusal(undefined)
    },
    errors,
    refusal,
    failed,
    isSaving: saving.isPending,
    save,
    saveDraft: async () => {
      if (await save()) toast({ title: 'Draft saved' })
    },
  }
}

const isSame = (one: Typed, other: Typed) => JSON.stringify(one) === JSON.stringify(other)

export type ProposalForm = ReturnType<typeof useProposalForm>

function days() {
  const today = writeDay(new Date(), agencyZone)
  return { tomorrow: dayAfter(today), yearFromNow: `${Number(today.slice(0, 4)) + 1}${today.slice(4)}` }
}

/** The first field that is wrong; where it is none, what stands for all of its kind. */
function focusFirst(form: HTMLFormElement | null, errors: Record<string, string>) {
  const wrong = form?.querySelectorAll<HTMLElement>('[name], [data-field]') ?? []
  for (const control of wrong)
    if ((control.getAttribute('name') ?? control.dataset['field'] ?? '') in errors) return control.focus()
}
