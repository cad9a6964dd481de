import { useQueryClient } from '@tanstack/react-query'
import { deskKey } from '#web/api/ticket-desk.ts'

export function useReadDeskAgain() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: deskKey })
}
