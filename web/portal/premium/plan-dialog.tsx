import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SubscriptionInterval } from '#domain/prices.ts'
import { openTab } from '#web/api/new-tab.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { toast } from '#web/ui/toast.tsx'
import { PlanCard } from './plan-card.tsx'
import { openPremiumCheckout, subscriptionPlansQuery } from '#web/api/premium.ts'
import { LoadFailed } from '../load-failed.tsx'

type PlanDialogProps = { open: boolean; onOpenChange: (open: boolean) => void; onCheckout: () => void }

/** Chooses how to pay for Premium and opens the payment page in a new tab. */
export function PlanDialog({ open, onOpenChange, onCheckout }: PlanDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Choose your Premium plan"
      description="Everything in Premium, whichever way you pay. Cancel anytime."
      className="w-[min(44rem,calc(100vw-2rem))]"
    >
      <PlanPicker
        onCheckout={() => {
          onOpenChange(false)
          onCheckout()
        }}
      />
    </Dialog>
  )
}

function PlanPicker({ onCheckout }: { onCheckout: () => void }) {
  const { data: plans, error, refetch } = useQuery(subscriptionPlansQuery)
  const [interval, setInterval] = useState<SubscriptionInterval>('quarterly')
  const { mutate, isPending } = useMutation({
    mutationFn: openPremiumCheckout,
    onSuccess: () => {
      toast({ title: 'Redirecting to Stripe checkout...' })
      onCheckout()
    },
    onError: ({ message }, { tab }) => {
      tab.close()
      toast({ title: message, variant: 'destructive' })
    },
  })
  if (error && !plans) return <LoadFailed title={error.message} onRetry={refetch} />
  if (!plans) return <Spinner label="Loading plans..." />
  if (plans.length === 0) return <p>No plans available at this time.</p>
  const chosen = plans.find((plan) => plan.billing_interval === interval) ?? plans[0]
  return (
    <div className="grid gap-6">
      <fieldset className="grid gap-3 sm:grid-cols-2">
        <legend className="sr-only">Plan</legend>
        {plans.map((plan) => (
          <PlanCard
            key={plan.billing_interval}
            plan={plan}
            plans={plans}
            isSelected={plan === chosen}
            onSelect={setInterval}
          />
        ))}
      </fieldset>
      <Button
        changes
        size="large"
        busy={isPending}
        onClick={() => chosen && mutate({ billing_interval: chosen.billing_interval, tab: openTab() })}
      >
        {isPending ? 'Processing...' : 'Upgrade to Premium'}
      </Button>
    </div>
  )
}
