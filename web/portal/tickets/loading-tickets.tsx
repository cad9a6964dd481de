import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export function LoadingTickets() {
  return (
    <div className="grid gap-4">
      <output className="sr-only">Loading support tickets...</output>
      {['first', 'second', 'third'].map((place) => (
        <Card key={place} className="grid gap-3">
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="w-1/3" />
        </Card>
      ))}
    </div>
  )
}
