import { ChartNoAxesColumn } from 'lucide-react'
import { Card, CardDescription, CardTitle } from '#web/ui/card.tsx'

/** decisions.md: the placeholder stays until the analytics issue is built. */
export function Analytics() {
  return (
    <Card className="grid justify-items-center gap-3 py-16 text-center">
      <ChartNoAxesColumn aria-hidden="true" className="size-10 text-ink-soft" />
      <CardTitle>Analytics Coming Soon</CardTitle>
      <CardDescription className="max-w-md">
        Visits, leads and revenue over time will be shown here. Until then, Leads and Billing hold today’s figures.
      </CardDescription>
    </Card>
  )
}
