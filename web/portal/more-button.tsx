import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Button } from '#web/ui/button.tsx'

type MoreButtonProps = {
  query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage'>
  children: string
}

/** Below a list that comes in pages; not there once all of it is. */
export function MoreButton({ query: { hasNextPage, fetchNextPage, isFetchingNextPage }, children }: MoreButtonProps) {
  if (!hasNextPage) return null
  return (
    <Button
      variant="outline"
      busy={isFetchingNextPage}
      className="justify-self-center"
      onClick={() => void fetchNextPage()}
    >
      {children}
    </Button>
  )
}
