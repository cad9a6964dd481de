import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { SessionUser } from '#domain/accounts.ts'
import {
  emptyOnboarding,
  onboardingDraftSchema,
  onboardingSubmissionSchema,
  type OnboardingFields,
  type OnboardingForm,
} from '#domain/onboarding.ts'
import { ApiError } from '#web/api/api-error.ts'
import { dashboardQuery } from '#web/api/dashboard.ts'
import { onboardingQuery, postOnboardingSubmission, putOnboardingDraft } from '#web/api/onboarding.ts'
import { errorsIn, type FieldErrors } from '#web/forms/read-form.ts'
import type { SaveState } from '#web/forms/save-mark.tsx'
import { useAutosave } from '#web/forms/use-autosave.ts'
import { toast } from '#web/ui/toast.tsx'
import { useActing } from '../acting.ts'
import { useStillHere } from '../use-still-here.ts'
import { fieldsOf, forgetTyping, keepTyping, readTyping, storable, type TypedFields } from './typed-fields.ts'

/**
 * The form as it is typed. It is saved in every pause of typing, when the tab is left and when the screen is; saves and
 * the submission wait for one another, so that a late save never turns a submitted form into a draft.
 */
export function useOnboarding(stored: OnboardingForm | null, user: Coach) {
  const userId = user.user_id
  const companyId = useActing().company?.id ?? userId
  const queryClient = useQueryClient()
  const [form, setForm] = useState<TypedFields>(
    () => readTyping(userId, stored, companyId) ?? startingFields(stored, user),
  )
  const [answers, setAnswers] = useState(() => storable(form, startingFields(stored, user)))
  const [saveState, setSaveState] = useState<SaveState>(() =>
    readTyping(userId, stored, companyId) ? 'unsaved' : 'untouched',
  )
  const [refusals, setRefusals] = useState<FieldErrors>({})
  const typed = useRef(form)
  const saved = useRef({ fields: startingFields(stored, user), at: stored?.updated_at })
  const isDirty = useRef(saveState === 'unsaved')
  const isStillHere = useStillHere(userId, companyId)
  const scope = { id: 'onboarding' }
  const { mutateAsync: put } = useMutation({ mutationFn: putOnboardingDraft, scope })
  const { mutateAsync: post, isPending: isSubmitting } = useMutation({ mutationFn: postOnboardingSubmission, scope })

  const accept = useCallback(
    (answer: OnboardingForm, fields: OnboardingFields) => {
      saved.current = { fields, at: answer.updated_at }
      queryClient.setQueryData(onboardingQuery.queryKey, answer)
      void queryClient.invalidateQueries({ queryKey: dashboardQuery.queryKey }) // it shows how far the form is
    },
    [queryClient],
  )

  const refuse = useCallback(
    async (error: unknown) => {
      if (!(error instanceof ApiError)) throw error
      isDirty.current = true
      setSaveState('failed')
      if (error.code === 'onboarding_frozen')
        await queryClient.invalidateQueries({ queryKey: onboardingQuery.queryKey })
      return error
    },
    [queryClient],
  )

  const save = useCallback(
    async (before: TypedFields) => {
      if (!isStillHere()) return null
      isDirty.current = false
      const fields = storable(before, saved.current.fields)
      setSaveState('saving')
      try {
        const answer = await put(fields)
        accept(answer, fields)
        const isWhole = typed.current === before && onboardingDraftSchema.safeParse(before).success
        if (isWhole) forgetTyping(userId, companyId)
        else keepTyping(userId, typed.current, answer.updated_at, companyId)
        if (typed.current === before) setSaveState('saved')
        return null
      } catch (error) {
        return refuse(error)
      }
    },
    [accept, put, refuse, userId, companyId, isStillHere],
  )

  const change = (changes: Partial<TypedFields>) => {
    const next = { ...typed.current, ...changes }
    typed.current = next
    setForm(next)
    setAnswers((before) => storable(next, before))
    setRefusals({})
    setSaveState('unsaved')
    isDirty.current = true
    keepTyping(userId, next, saved.current.at, companyId)
  }

  useAutosave({ typed: form, latest: typed, state: saveState, isDirty, save })

  // Another device was quicker, and nothing is typed here: its words are the newest.
  useEffect(() => {
    if (saveState === 'unsaved' || saveState === 'saving' || saveState === 'failed') return
    if (!stored || stored.updated_at === saved.current.at) return
    saved.current = { fields: fieldsOf(stored), at: stored.updated_at }
    typed.current = saved.current.fields
    setForm(saved.current.fields)
    setAnswers(saved.current.fields)
  }, [stored, saveState])

  async function saveDraft() {
    const error = await save(typed.current)
    if (error) toast({ title: 'Failed to save draft', description: error.message, variant: 'destructive' })
    else toast({ title: 'Draft saved successfully' })
  }

  async function submit() {
    const reading = onboardingSubmissionSchema.safeParse(typed.current)
    let errors: FieldErrors = errorsIn(reading)
    if (reading.success) {
      setSaveState('saving')
      try {
        const answer = await post(reading.data)
        isDirty.current = false // or leaving would save the submitted form as a draft
        forgetTyping(userId, companyId)
        accept(answer, reading.data)
        toast({ title: "Form submitted successfully! We'll be in touch soon." })
        return
      } catch (error) {
        const { fields, message } = await refuse(error)
        errors = Object.keys(fields).length > 0 ? fields : { form: message }
      }
    }
    setRefusals(errors)
    toast({ title: 'Failed to submit form', variant: 'destructive' }) // the review says why, and leads there
  }

  return {
    form,
    /** The same with nothing half typed in it: what is not right yet stands as it was when it last was. */
    answers,
    change,
    errors: { ...errorsIn(onboardingDraftSchema.safeParse(form)), ...refusals },
    refusals,
    saveState,
    saveDraft: () => void saveDraft(),
    submit: () => void submit(),
    isSubmitting,
  }
}

export type Onboarding = ReturnType<typeof useOnboarding>

type Coach = Pick<SessionUser, 'user_id' | 'email' | 'first_name' | 'last_name' | 'company_name' | 'phone'>

/** A new form begins with what the account knows. */
const startingFields = (stored: OnboardingForm | null, user: Coach): OnboardingFields =>
  stored
    ? fieldsOf(stored)
    : {
        ...emptyOnboarding(),
        full_name: `${user.first_name} ${user.last_name}`.trim(),
        business_name: user.company_name ?? '',
        email: user.email,
        phone: user.phone ?? '',
      }
