import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { formatWholeDollars, prices } from '#domain/prices.ts'
import { sessionQuery } from '#web/api/session.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import { subscriptionPlansQuery } from '#web/api/premium.ts'

const LOOK_AGAIN_MS = 1500

/** The way to Premium for free accounts. While somebody pays, here or in the other tab, it looks whether they have become premium. */
export function UpgradeBanner() {
  const [search] = useSearchParams()
  const [isChoosing, setIsChoosing] = useState(false)
  const [isPaying, setIsPaying] = useState(search.get('premium') === 'thanks')
  useQuery({ ...sessionQuery, refetchInterval: isPaying ? LOOK_AGAIN_MS : false })
  return (
    <section
      aria-labelledby="upgrade"
      className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-card border border-line bg-land p-6 lg:col-span-2"
    >
      <div className="grid gap-1">
        <h2 id="upgrade" className="font-display text-heading">
          Upgrade to Premium
        </h2>
        <p className="text-small">
          Booking, business email, an AI chatbot, priority support, analytics and your own domain. <PremiumPrice />
        </p>
        {isPaying && <Alert title="Waiting for your payment" className="mt-2" />}
      </div>
      <Button onClick={() => setIsChoosing(true)}>Choose Plan</Button>
      <PlanDialog open={isChoosing} onOpenChange={setIsChoosing} onCheckout={() => setIsPaying(true)} />
    </section>
  )
}

/** S1 §9: with the fallback texts while the plans are not there. */
function PremiumPrice() {
  const { data: plans } = useQuery(subscriptionPlansQuery)
  const perMonth = (interval: 'monthly' | 'quarterly', fallback: string) => {
    const plan = plans?.find(({ billing_interval }) => billing_interval === interval)
    return plan ? `${formatWholeDollars(plan.monthly_equivalent)}/month` : fallback
  }
  return (
    <>
      {perMonth('monthly', prices.premiumMonthly.shown)}, or {perMonth('quarterly', prices.premiumQuarterly.shown)} paid
      quarterly.
    </>
  )
}
