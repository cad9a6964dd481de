import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.tsx'

/** Opens what a mailed link opens, for whoever is signed in: asks for a link of their own, and goes there. */
export function OwnLinkButton({ open, children }: { open: () => Promise<string>; children: string }) {
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationFn: open,
    onSuccess: (url) => navigate(url),
    onError: ({ message }) => toast({ title: `This could not be opened: ${message}`, variant: 'destructive' }),
  })
  return (
    <Button
      variant="outline"
      size="small"
      changes
      busy={isPending}
      onClick={() => mutate()}
      className="justify-self-start py-1.5 text-left leading-snug whitespace-normal"
    >
      {children}
    </Button>
  )
}
