import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { linkQuery } from '#web/api/link.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, buttonLook } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

const PATIENCE_MS = 60_000
const ASK_EVERY_MS = 2000

const words = {
  payment: {
    waiting: 'Your payment is being confirmed...',
    late: 'Your payment is not confirmed yet',
    meanwhile: 'This can take a few minutes. If you have paid, you need not do anything more.',
  },
  project: {
    waiting: 'Your project is being opened...',
    late: 'Your project is not open yet',
    meanwhile: 'This can take a few minutes. You need not do anything more.',
  },
} as const

type ConfirmingProps = { linkKey: string; wayBack: string; what?: keyof typeof words }

/**
 * The provider has the money and has not told us yet, or what follows from it is under way. Asks for a minute, then leaves it to the
 * reader.
 */
export function Confirming({ linkKey, wayBack, what = 'payment' }: ConfirmingProps) {
  const queryClient = useQueryClient()
  const [isLate, setIsLate] = useState(false)
  const askAgain = () => queryClient.invalidateQueries(linkQuery(linkKey))
  useEffect(() => {
    if (isLate) return
    const asking = setInterval(() => void queryClient.invalidateQueries(linkQuery(linkKey)), ASK_EVERY_MS)
    const ending = setTimeout(() => setIsLate(true), PATIENCE_MS)
    return () => {
      clearInterval(asking)
      clearTimeout(ending)
    }
  }, [isLate, linkKey, queryClient])
  if (!isLate) return <Spinner label={words[what].waiting} />
  return (
    <Alert tone="warning" title={words[what].late}>
      <p>{words[what].meanwhile}</p>
      <div className="mt-2 flex flex-wrap gap-3">
        <Button variant="outline" size="small" onClick={() => void askAgain()}>
          Check Again
        </Button>
        <Link to={{ search: '', hash: linkKey }} replace className={buttonLook({ variant: 'quiet', size: 'small' })}>
          {wayBack}
        </Link>
      </div>
    </Alert>
  )
}
