import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { removePerson } from '#web/api/companies.ts'
import { sessionQuery } from '#web/api/session.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.tsx'

/** Whoever leaves acts for a company of their own from then on. */
export function LeaveButton({ company, userId }: { company: string; userId: string }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      await removePerson(userId)
      await queryClient.refetchQueries({ queryKey: sessionQuery.queryKey, exact: true })
    },
    onSuccess: async () => {
      await navigate('/dashboard')
      toast({ title: `You left ${company}` })
    },
    onError: ({ message }) => toast({ title: message, variant: 'destructive' }),
  })
  return (
    <>
      <Button
        changes
        variant="outline"
        size="small"
        className="py-1 wrap-anywhere whitespace-normal"
        onClick={() => setIsAsking(true)}
      >
        Leave {company}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={`Leave ${company}?`}
        question="You no longer see anything of it. What you wrote stays, with your name."
        action="Leave"
        busy={isPending}
        onConfirm={() => mutate()}
      />
    </>
  )
}
