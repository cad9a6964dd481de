import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { closeErrors, toast } from '#web/ui/toast.tsx'
import { previewNotification } from '#web/api/billing.ts'
import { CustomerPicker } from './customer-picker.tsx'
import { NotificationHistory } from './notification-history.tsx'
import { selectCustomer, useSendNotification } from './use-send-notification.ts'

export function Notifications() {
  const [email, setEmail] = useState('')
  const preview = useMutation({
    mutationFn: previewNotification,
    onSuccess: closeErrors,
    onError: () => toast({ title: 'Failed to generate email preview', variant: 'destructive' }),
  })
  const send = useSendNotification(preview.reset)
  const ifChosen = (act: (email: string) => void) => () => (email ? act(email) : selectCustomer())
  return (
    <div className="grid gap-8">
      <div className="grid gap-4">
        <CustomerPicker value={email} onChange={setEmail} />
        <div className="flex flex-wrap gap-3">
          <Button variant="outline" busy={preview.isPending} onClick={ifChosen(preview.mutate)}>
            Preview
          </Button>
          <Button busy={send.isPending} onClick={ifChosen(send.mutate)}>
            Send Notification
          </Button>
        </div>
      </div>
      <NotificationHistory />
      <Dialog
        open={preview.data !== undefined}
        onOpenChange={(open) => !open && preview.reset()}
        title="Email Preview"
        description={preview.data && `To ${preview.data.to}: ${preview.data.subject}`}
      >
        <div className="grid gap-5">
          <pre className="rounded-card border border-line bg-shoal p-4 font-sans text-small whitespace-pre-wrap">
            {preview.data?.text}
          </pre>
          <Button
            busy={send.isPending}
            className="justify-self-start"
            onClick={() => preview.data && send.mutate(preview.data.to)}
          >
            Send This Email
          </Button>
        </div>
      </Dialog>
    </div>
  )
}
