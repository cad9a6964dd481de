import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.tsx'

/** As long as an e-mail may take: whoever still has none may ask for another. */
const onItsWayMs = 60_000

/** Asks for a new confirmation link and says what the server says: never whether the address is known. */
export function SendLinkAgain({
  send,
  label = 'Send the link again',
}: {
  send: () => Promise<string>
  label?: string
}) {
  const [isOnItsWay, setIsOnItsWay] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: send,
    onSuccess: (message) => {
      toast({ title: message })
      setIsOnItsWay(true)
    },
    onError: (error) => toast({ title: 'Error', description: error.message, variant: 'destructive' }),
  })
  useEffect(() => {
    if (!isOnItsWay) return
    const timer = setTimeout(() => setIsOnItsWay(false), onItsWayMs)
    return () => clearTimeout(timer)
  }, [isOnItsWay])
  return (
    <Button busy={isPending} disabled={isOnItsWay} onClick={() => mutate()}>
      {isOnItsWay ? 'Link sent' : label}
    </Button>
  )
}
