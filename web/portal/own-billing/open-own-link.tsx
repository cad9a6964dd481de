import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { openOwnLink } from '#web/api/own-billing.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.tsx'

type OpenOwnLinkProps = { noun: 'invoices' | 'proposals'; id: string; label: string; isFirst?: boolean }

/** Asks for a link of one's own and goes there: everybody acts on the same page, signed in or not. */
export function OpenOwnLink({ noun, id, label, isFirst = false }: OpenOwnLinkProps) {
  const navigate = useNavigate()
  const opening = useMutation({
    mutationFn: () => openOwnLink(noun, id),
    onSuccess: (url) => navigate(url),
    onError: ({ message }) => toast({ title: message, variant: 'destructive' }),
  })
  return (
    <Button
      changes
      variant={isFirst ? 'primary' : 'outline'}
      size="small"
      busy={opening.isPending}
      onClick={() => opening.mutate()}
    >
      {label}
    </Button>
  )
}
