import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Submission } from '#domain/onboarding.ts'
import { mayBeCompleted } from '#domain/submissions.ts'
import { setFormCompleted, submissionsKey } from '#web/api/submissions.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.tsx'

/** What is handled needs no more of us; it can be taken up again. Drafts are their owners'. */
export function CompletionButton({ form }: { form: Submission }) {
  const queryClient = useQueryClient()
  const isCompleted = form.submission_status === 'completed'
  const { mutate, isPending } = useMutation({
    mutationFn: () => setFormCompleted(form.id, { completed: !isCompleted, seen_status: form.submission_status }),
    onSuccess: () => toast({ title: isCompleted ? 'Form reopened' : 'Form completed' }),
    onError: ({ message }) =>
      toast({ title: 'Failed to update the form', description: message, variant: 'destructive' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: submissionsKey }),
  })
  if (!isCompleted && !mayBeCompleted(form)) return null
  const act = isCompleted ? 'Reopen' : 'Mark Completed'
  return (
    <Button
      variant="outline"
      size="small"
      busy={isPending}
      aria-label={`${act}: ${form.business_name || 'No business name yet'}`}
      onClick={() => mutate()}
    >
      {act}
    </Button>
  )
}
