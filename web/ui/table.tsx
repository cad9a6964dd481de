import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'

type TableProps = ComponentProps<'table'> & { caption: ReactNode }

/** Scrolls inside its own frame on narrow screens; the frame takes focus so that the keyboard can scroll it too. */
export function Table({ caption, className, children, ...props }: TableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard (axe: scrollable-region-focusable)
    <div tabIndex={0} className="relative overflow-x-auto rounded-card border border-line bg-raised">
      <table {...props} className={cx('w-full border-collapse text-left text-small', className)}>
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </div>
  )
}

/** Said though they are these already: laid out as cards, they would be heard as nothing in some browsers. */
const spoken = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  header: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const

type Column = string | { name: string; className: string }

type ListTableProps = Omit<TableProps, 'style'> & { columns: readonly Column[] }

/**
 * A table of things that are told apart and acted on: where it has no room for its columns each row is a card, with the names of the
 * columns beside what stands in them, so that nothing of it lies out of sight.
 */
export function ListTable({ caption, columns, className, children, ...props }: ListTableProps) {
  const names = columns.map((column) => (typeof column === 'string' ? { name: column, className: '' } : column))
  const inCards = Object.fromEntries(names.map(({ name }, index) => [`--column-${index + 1}`, JSON.stringify(name)]))
  return (
    <div className="cards-when-narrow">
      <Table {...props} {...spoken.table} caption={caption} className={className} style={inCards}>
        <TableHead {...spoken.group}>
          <tr {...spoken.row}>
            {names.map((column) => (
              <ColumnHeader key={column.name} {...spoken.header} className={column.className}>
                {column.name}
              </ColumnHeader>
            ))}
          </tr>
        </TableHead>
        <tbody {...spoken.group}>{children}</tbody>
      </Table>
    </div>
  )
}

/** What can be done with a row. */
export function ActionsCell({ children }: { children: ReactNode }) {
  return (
    <TableCell data-actions>
      <div className="flex flex-wrap gap-2">{children}</div>
    </TableCell>
  )
}

export function TableHead({ className, ...props }: ComponentProps<'thead'>) {
  return <thead {...props} className={cx('border-b border-line-strong bg-shoal', className)} />
}

export function TableRow({ className, ...props }: ComponentProps<'tr'>) {
  return <tr {...spoken.row} {...props} className={cx('not-last:border-b not-last:border-line', className)} />
}

export function ColumnHeader({ className, ...props }: ComponentProps<'th'>) {
  return <th scope="col" {...props} className={cx('px-4 py-3 font-semibold whitespace-nowrap', className)} />
}

export function TableCell({ className, ...props }: ComponentProps<'td'>) {
  return <td {...spoken.cell} {...props} className={cx('px-4 py-3 align-top', className)} />
}
