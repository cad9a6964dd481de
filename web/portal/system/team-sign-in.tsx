import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { requireTeamTwoStep, teamTwoStepQuery } from '#web/api/system.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Card, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.tsx'
import { LoadFailed } from '../load-failed.tsx'

/** identity.md §3.6: whether everybody of the team must have a second step, and who has none. */
export function TeamSignIn() {
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery(teamTwoStepQuery)
  const change = useMutation({
    mutationFn: requireTeamTwoStep,
    onSuccess: (_done, isRequired) =>
      toast({ title: `Two-step sign-in is ${isRequired ? 'required' : 'no longer required'} for the team` }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: teamTwoStepQuery.queryKey }),
  })
  return (
    <Card>
      <CardHeader>
        <CardTitle>Team sign-in</CardTitle>
        {data && !data.is_required && <CardDescription>Anybody with a team password gets in.</CardDescription>}
      </CardHeader>
      {error && !data && <LoadFailed title={`Error loading team sign-in: ${error.message}`} onRetry={refetch} />}
      {!data && !error && (
        <>
          <output className="sr-only">Loading team sign-in...</output>
          <Skeleton className="h-11" />
        </>
      )}
      {data && (
        <div className="grid gap-4">
          {change.error && <Alert tone="danger" title={change.error.message} />}
          <Checkbox
            label="Require two-step sign-in for the team"
            checked={change.isPending ? change.variables : data.is_required}
            disabled={change.isPending}
            onChange={({ target }) => change.mutate(target.checked)}
          />
          {data.without.length > 0 && (
            <p className="text-small text-ink-soft">Without a second step: {data.without.join(', ')}</p>
          )}
        </div>
      )}
    </Card>
  )
}
