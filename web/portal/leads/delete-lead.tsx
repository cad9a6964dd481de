import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { deleteLead, leadQuery, leadsKey, type LeadWithHistory } from '#web/api/lead-inbox.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useLeadAddress } from './lead-address.ts'

export function DeleteLead({ lead: { id, number } }: { lead: LeadWithHistory }) {
  const [isAsking, setIsAsking] = useState(false)
  const navigate = useNavigate()
  const { to } = useLeadAddress()
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => deleteLead(id),
    onSuccess: async () => {
      toast({ title: 'Lead deleted' })
      await navigate(to())
      queryClient.removeQueries({ queryKey: leadQuery(id).queryKey })
    },
    onError: (error) => toast({ title: 'Error', description: error.message, variant: 'destructive' }),
    onSettled: async () => {
      setIsAsking(false)
      await queryClient.invalidateQueries({ queryKey: leadsKey })
    },
  })
  return (
    <>
      <Button variant="outline" size="small" onClick={() => setIsAsking(true)}>
        Delete Lead
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={`Delete ${number}?`}
        question="What they said, its history and its chat are deleted, and the texts of our emails about it. This cannot be undone."
        action="Delete"
        busy={isPending}
        onConfirm={() => mutate()}
      />
    </>
  )
}
