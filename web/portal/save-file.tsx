import { useMutation } from '@tanstack/react-query'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.tsx'

/** Asks for a link to a file of one's own, and saves it; the screen stays. */
export function SaveFile({ from, children }: { from: () => Promise<string>; children: string }) {
  const { mutate, isPending } = useMutation({
    mutationFn: from,
    onSuccess: (url) => location.assign(url),
    onError: ({ message }) => toast({ title: message, variant: 'destructive' }),
  })
  return (
    <Button
      variant="outline"
      size="small"
      busy={isPending}
      onClick={() => mutate()}
      className="py-1.5 text-left leading-snug wrap-anywhere whitespace-normal"
    >
      {children}
    </Button>
  )
}
