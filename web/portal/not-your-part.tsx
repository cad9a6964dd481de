import { companyMessages } from '#domain/companies.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Card } from '#web/ui/card.tsx'
import { useActing, useOwnerName } from './acting.ts'

/** Stands where a screen of the company's work would be, for whoever does its billing only. */
export function PartIsBilling() {
  const { company } = useActing()
  return <Alert title={companyMessages.partIsBilling(company?.name ?? 'this company', useOwnerName())} />
}

/** Stands where purchases and plans would be, for members. */
export function AskOwner() {
  return (
    <Card>
      <p className="text-small text-ink-soft">
        <WhomToAsk />
      </p>
    </Card>
  )
}

export function WhomToAsk() {
  return companyMessages.askOwner(useOwnerName())
}
