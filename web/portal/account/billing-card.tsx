import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { SessionUser } from '#domain/accounts.ts'
import { membershipOf } from '#domain/permissions.ts'
import { openBillingPortal } from '#web/api/billing-portal.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, buttonLook } from '#web/ui/button.tsx'
import { Card, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx'
import { toast } from '#web/ui/toast.tsx'
import { SubscriptionNote } from './subscription-note.tsx'

export function BillingCard({ user }: { user: SessionUser }) {
  const { label, managesBilling } = membershipOf(user)
  return (
    <Card>
      <CardHeader>
        <CardTitle as="h3">Billing & Subscription</CardTitle>
        <CardDescription>
          {managesBilling ? 'Plans, invoices and cards are kept by our payment provider.' : 'You are on the free tier.'}
        </CardDescription>
      </CardHeader>
      {managesBilling && <SubscriptionNote />}
      <div className="mt-4 flex flex-wrap items-center justify-between gap-4">
        {managesBilling ? <Badge tone="mark">Premium Subscription Active</Badge> : <Badge>{label}</Badge>}
        {managesBilling ? (
          <ManageBilling />
        ) : (
          <Link to="/dashboard" className={buttonLook({ size: 'small' })}>
            Upgrade to Premium
          </Link>
        )}
      </div>
    </Card>
  )
}

function ManageBilling() {
  const { mutate, isPending } = useMutation({
    mutationFn: openBillingPortal,
    onError: (error) => toast({ title: error.message, variant: 'destructive' }),
  })
  return (
    <Button variant="outline" size="small" busy={isPending} onClick={() => mutate()}>
      Manage Billing
    </Button>
  )
}
