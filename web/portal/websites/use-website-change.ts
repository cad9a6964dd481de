import { useMutation, useQueryClient } from '@tanstack/react-query'
import { customerWebsitesKey } from '#web/api/customer-websites.ts'
import { websiteKey } from '#web/api/website.ts'
import { toast } from '#web/ui/toast.tsx'

/** Changes something of a website, says so, and shows it anew, to its owner or to our team. */
export function useWebsiteChange<Given = void>(change: (given: Given) => Promise<unknown>, done: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => toast({ title: done }),
    onError: ({ message }) => toast({ title: message, variant: 'destructive' }),
    // Also after a refusal: somebody else may have been quicker.
    onSettled: () =>
      Promise.all([websiteKey, customerWebsitesKey].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  })
}
