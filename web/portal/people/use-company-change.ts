import { useMutation, useQueryClient } from '@tanstack/react-query'
import { companyQuery } from '#web/api/companies.ts'
import { toast } from '#web/ui/toast.tsx'

/** Changes something of the company's people, says so, and shows them anew. */
export function useCompanyChange<Given = void>(change: (given: Given) => Promise<unknown>, done: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => toast({ title: done }),
    onError: ({ message }) => toast({ title: message, variant: 'destructive' }),
    // Also after a refusal: somebody else may have been quicker.
    onSettled: () => queryClient.invalidateQueries({ queryKey: companyQuery.queryKey }),
  })
}
