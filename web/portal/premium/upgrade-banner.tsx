import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { premiumOffer } from '#content/dashboard.ts'
import { formatWholeDollars, prices } from '#domain/prices.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import { subscriptionPlansQuery } from '#web/api/premium.ts'

/** The way to Premium for free accounts. Once somebody has paid in the other tab, the session says so, and it is gone. */
export function UpgradeBanner() {
  const [isChoosing, setIsChoosing] = useState(false)
  const [isPaying, setIsPaying] = useState(false)
  const { hash } = useLocation()
  const banner = useRef<HTMLElement>(null)
  // Whoever was led here came before it was: the browser looked for it while the dashboard was still loading.
  useEffect(() => {
    if (hash === '#upgrade') banner.current?.scrollIntoView({ block: 'center' })
  }, [hash])
  return (
    <section
      ref={banner}
      aria-labelledby="upgrade"
      className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-card border border-line bg-land p-6"
    >
      <div className="grid gap-1">
        <h2 id="upgrade" className="font-display text-heading">
          Upgrade to Premium
        </h2>
        <p className="text-small">
          {premiumOffer} <PremiumPrice />
        </p>
        {isPaying && <Alert title="Waiting for your payment" className="mt-2" />}
      </div>
      <Button changes onClick={() => setIsChoosing(true)}>
        Choose Plan
      </Button>
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
