import { useMutation, useQueryClient } from '@tanstack/react-query'
import { websiteQuery } from '#web/api/website.ts'
import { toast } from '#web/ui/toast.tsx'

/** Changes something of one's website, says so, and shows it anew. */
export function useWebsiteChange(change: () => Promise<unknown>, done: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => toast({ title: done }),
    onError: ({ message }) => toast({ title: message, variant: 'destructive' }),
    // Also after a refusal: our team may have been quicker.
    onSettled: () => queryClient.invalidateQueries({ queryKey: websiteQuery.queryKey }),
  })
}
