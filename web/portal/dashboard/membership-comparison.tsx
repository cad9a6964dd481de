import { Check, Minus } from 'lucide-react'
import { membershipComparison } from '#content/dashboard.ts'
import { Card, CardHeader, CardTitle } from '#web/ui/card.tsx'
import { ColumnHeader, Table, TableCell, TableHead, TableRow } from '#web/ui/table.tsx'

export function MembershipComparison() {
  return (
    <Card>
      <CardHeader>
        <CardTitle>Free and Premium</CardTitle>
      </CardHeader>
      <Table caption="What each membership includes">
        <TableHead>
          <tr>
            <ColumnHeader>Feature</ColumnHeader>
            <ColumnHeader>Free</ColumnHeader>
            <ColumnHeader>Premium</ColumnHeader>
          </tr>
        </TableHead>
        <tbody>
          {membershipComparison.map(({ feature, free, premium }) => (
            <TableRow key={feature}>
              <TableCell>{feature}</TableCell>
              <TableCell>
                <Included value={free} />
              </TableCell>
              <TableCell>
                <Included value={premium} />
              </TableCell>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}

function Included({ value }: { value: boolean | string }) {
  if (typeof value === 'string') return value
  return value ? (
    <Check aria-label="included" className="size-5 text-success" />
  ) : (
    <Minus aria-label="not included" className="size-5 text-ink-soft" />
  )
}
