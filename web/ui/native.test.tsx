import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Accordion, AccordionItem } from './accordion.tsx'
import { Alert } from './alert.tsx'
import { CardTitle } from './card.tsx'
import { Checkbox } from './checkbox.tsx'
import { Progress } from './progress.tsx'
import { Spinner } from './spinner.tsx'
import { ColumnHeader, ListTable, Table, TableCell, TableHead, TableRow } from './table.tsx'

afterEach(cleanup)

test('an accordion item is a native disclosure, so it opens without JavaScript', () => {
  render(
    <Accordion>
      <AccordionItem title="How long does it take?" group="faq">
        Two to four weeks.
      </AccordionItem>
    </Accordion>,
  )
  const item = screen.getByRole<HTMLDetailsElement>('group')
  expect(item.open).toBe(false)
  expect(item.getAttribute('name')).toBe('faq')
})

test('a checkbox is named by its label and toggles from it', () => {
  const onChange = vi.fn()
  render(<Checkbox label="I have a logo" onChange={onChange} />)
  fireEvent.click(screen.getByText('I have a logo'))
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'I have a logo' }).checked).toBe(true)
  expect(onChange).toHaveBeenCalledOnce()
})

test('progress carries its value without a style attribute', () => {
  const { container } = render(<Progress label="Step 3 of 6" value={3} max={6} />)
  const bar = screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Step 3 of 6' })
  expect(bar.value / bar.max).toBe(0.5)
  expect(screen.getByText('50%')).toBeTruthy()
  expect(container.querySelector('[style]')).toBeNull()
})

test('only a dangerous alert interrupts', () => {
  render(
    <>
      <Alert tone="danger" title="Form submission failed" />
      <Alert tone="success" title="Saved" />
    </>,
  )
  expect(screen.getByRole('alert').textContent).toBe('Form submission failed')
  expect(screen.getByRole('status').textContent).toBe('Saved')
})

test('a spinner with a label is announced, one without is decoration', () => {
  render(
    <>
      <Spinner label="Loading" />
      <Spinner />
    </>,
  )
  expect(screen.getAllByRole('status')).toHaveLength(1)
})

test('a table is named by its caption and can be scrolled by keyboard', () => {
  render(
    <Table caption="Purchases">
      <TableHead>
        <TableRow>
          <ColumnHeader>Product</ColumnHeader>
        </TableRow>
      </TableHead>
      <tbody>
        <TableRow>
          <TableCell>Custom Web Design</TableCell>
        </TableRow>
      </tbody>
    </Table>,
  )
  expect(screen.getByRole('table', { name: 'Purchases' }).parentElement?.tabIndex).toBe(0)
  expect(screen.getByRole('columnheader', { name: 'Product' })).toBeTruthy()
})

test('a list has its columns in its head and, for rows as cards, in its style; as a card a row is still one', () => {
  render(
    <ListTable caption="Invoices" columns={['Number', { name: 'Total', className: 'text-right' }]}>
      <TableRow>
        <TableCell>INV-000001</TableCell>
        <TableCell>$10.00</TableCell>
      </TableRow>
    </ListTable>,
  )
  const table = screen.getByRole('table', { name: 'Invoices' })
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Number', 'Total'])
  expect(table.style.getPropertyValue('--column-2')).toBe('"Total"')
  expect(table.closest('.cards-when-narrow')).toBeTruthy()
  expect(screen.getAllByRole('row').map((row) => row.getAttribute('role'))).toEqual(['row', 'row'])
  expect(screen.getAllByRole('cell').map((cell) => cell.getAttribute('role'))).toEqual(['cell', 'cell'])
})

test('the page decides on the level of a card’s title', () => {
  render(<CardTitle as="h3">Account</CardTitle>)
  expect(screen.getByRole('heading', { level: 3, name: 'Account' })).toBeTruthy()
})
