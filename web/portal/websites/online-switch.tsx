import { useState } from 'react'
import type { CustomerWebsite } from '#domain/customer-websites.ts'
import { showVersion, takeOffline } from '#web/api/website.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useWebsiteChange } from './use-website-change.ts'

/** Takes one's website from visitors, and gives it back; what our team or the end of hosting took is not the owner's to give. */
export function OnlineSwitch({ website: { id, state, offline_reason, live } }: { website: CustomerWebsite }) {
  const [isAsking, setIsAsking] = useState(false)
  const taking = useWebsiteChange(() => takeOffline(id), 'Your website is offline')
  const bringing = useWebsiteChange(async () => live && showVersion(id, live.number), 'Your website is online')
  const isOnline = state === 'online'
  if (!isOnline && offline_reason !== 'owner') return null
  // One button for both: it keeps the focus when it changes.
  return (
    <>
      <Button
        changes
        variant="outline"
        size="small"
        busy={bringing.isPending}
        onClick={() => (isOnline ? setIsAsking(true) : bringing.mutate())}
      >
        {isOnline ? 'Take offline' : 'Put back online'}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Take your website offline?"
        question="Visitors then see that it is offline. Your texts, pictures and enquiries stay."
        action="Take offline"
        busy={taking.isPending}
        onConfirm={() => taking.mutate(undefined, { onSettled: () => setIsAsking(false) })}
      />
    </>
  )
}
