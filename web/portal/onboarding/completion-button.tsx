import { useMutation, useQueryClient } from '@tanstack/react-query'
import { mayBeCompleted, type Submission } from '#domain/submissions.ts'
import { setFormCompleted, submissionsKey } from '#web/api/submissions.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.tsx'
import { toastWithUndo } from '../undo-toast.ts'

/** `isDone`: of what is open, e presses it. What is handled needs no more of us; it can be taken up again. Drafts are their owners'. */
export function CompletionButton({ form, isDone = false }: { form: Submission; isDone?: boolean }) {
  const queryClient = useQueryClient()
  const readAgain = () => queryClient.invalidateQueries({ queryKey: submissionsKey })
  const isCompleted = form.submission_status === 'completed'
  const { mutate, isPending } = useMutation({
    mutationFn: () => setFormCompleted(form.id, { completed: !isCompleted, seen_status: form.submission_status }),
    onSuccess: ({ undo_id }) =>
      toastWithUndo({ title: isCompleted ? 'Form reopened' : 'Form completed', undo_id, readAgain }),
    onError: ({ message }) =>
      toast({ title: 'Failed to update the form', description: message, variant: 'destructive' }),
    onSettled: readAgain,
  })
  if (!isCompleted && !mayBeCompleted(form)) return null
  const act = isCompleted ? 'Reopen' : 'Mark Completed'
  return (
    <Button
      variant="outline"
      size="small"
      data-shortcut={isDone && !isCompleted ? 'e' : undefined}
      busy={isPending}
      aria-label={`${act}: ${form.business_name || 'No business name yet'}`}
      onClick={() => mutate()}
    >
      {act}
    </Button>
  )
}
