import type { ReactNode } from 'react'
import { Group } from '#web/forms/group.tsx'
import { AddButton, RemoveButton } from '#web/forms/list-buttons.tsx'
import { cx } from '#web/ui/cx.ts'

type RowsProps<Row> = {
  title: string
  hint?: ReactNode
  /** What one of them is called: 'figure'. */
  noun: string
  rows: Row[]
  max: number
  empty: Row
  /** Each has several fields, which belong together. */
  isLined?: boolean
  onChange: (rows: Row[]) => void
  children: (row: Row, place: number, put: (next: Row) => void) => ReactNode
}

/** Lines that come and go: each with its fields, and the button that takes it away. */
export function Rows<Row>({
  title,
  hint,
  noun,
  rows,
  max,
  empty,
  isLined = false,
  onChange,
  children,
}: RowsProps<Row>) {
  return (
    <Group title={title} hint={hint}>
      {rows.map((row, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- the place in the list is all that tells two lines apart
        <div key={place} className={cx('flex items-start gap-2', isLined && 'border-l-2 border-line-strong pl-4')}>
          <div className="min-w-0 flex-1">{children(row, place, (next) => onChange(rows.with(place, next)))}</div>
          <div className="pt-7">
            <RemoveButton label={`Remove ${noun} ${place + 1}`} onClick={() => onChange(rows.toSpliced(place, 1))} />
          </div>
        </div>
      ))}
      <AddButton
        label={`Add ${noun.charAt(0).toUpperCase()}${noun.slice(1)}`}
        count={rows.length}
        max={max}
        onClick={() => onChange([...rows, empty])}
      />
    </Group>
  )
}
