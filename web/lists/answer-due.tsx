import { formatMoment } from '#content/dates.ts'
import { inWords } from '#content/in-words.ts'
import { useNow } from '#web/dates/use-now.ts'
import { Badge } from '#web/ui/badge.tsx'

/** The clock of whoever waits for the answer that was promised. */
export function AnswerDue({ at }: { at: string }) {
  const now = useNow()
  const words = inWords(at, now)
  return (
    <time dateTime={at} title={formatMoment(at)} className="text-note whitespace-nowrap">
      {new Date(at) < now ? <Badge tone="danger">Overdue: was due {words}</Badge> : `Answer due ${words}`}
    </time>
  )
}
