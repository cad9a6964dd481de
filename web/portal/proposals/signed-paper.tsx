import { useMutation } from '@tanstack/react-query'
import { linkToPaper } from '#web/api/proposals.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.tsx'

/** Saves what was signed, with its certificate; the screen stays. */
export function SignedPaper({ id }: { id: string }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => linkToPaper(id),
    onSuccess: (url) => location.assign(url),
    onError: ({ message }) => toast({ title: `The PDF could not be opened: ${message}`, variant: 'destructive' }),
  })
  return (
    <Button variant="outline" size="small" busy={isPending} onClick={() => mutate()} className="mt-2">
      Signed proposal (PDF)
    </Button>
  )
}
