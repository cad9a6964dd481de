import { Check, Minus } from 'lucide-react'
import { promotions, type ComparisonRow } from '#content/promotions.ts'
import { ColumnHeader, Table, TableCell, TableHead, TableRow } from '#web/ui/table.tsx'

export function ComparisonTable() {
  const { tableHeading, tableColumns, rows } = promotions.pricing
  return (
    <Table caption={tableHeading} className="max-sm:[&_:is(th,td)]:px-2.5 max-sm:[&_th]:whitespace-normal">
      <TableHead>
        <TableRow>
          <ColumnHeader>{tableColumns.feature}</ColumnHeader>
          <ColumnHeader>{tableColumns.free}</ColumnHeader>
          <ColumnHeader>{tableColumns.premium}</ColumnHeader>
        </TableRow>
      </TableHead>
      <tbody>
        {rows.map(({ feature, free, premium }) => (
          <TableRow key={feature}>
            <th scope="row" className="px-4 py-3 font-normal">
              {feature}
            </th>
            <TableCell>
              <Answer value={free} />
            </TableCell>
            <TableCell>
              <Answer value={premium} />
            </TableCell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}

function Answer({ value }: { value: ComparisonRow['free'] }) {
  if (typeof value === 'string') return value
  const Icon = value ? Check : Minus
  return (
    <>
      <Icon aria-hidden="true" className={value ? 'size-5 text-action' : 'size-5 text-line-strong'} />
      <span className="sr-only">{value ? 'yes' : 'no'}</span>
    </>
  )
}
