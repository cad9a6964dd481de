import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { openTab } from '#web/api/new-tab.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { ToastArea } from '#web/ui/toast.tsx'
import { ManageBilling } from './manage-billing.tsx'
import { PlanDialog } from './plan-dialog.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const plan = { billing_interval: 'quarterly', monthly_equivalent: 14_500, total_amount: 43_500 }
const nothing = () => {}

/** What the function answers, and the tab a click opened. */
function show(screenOf: ReactNode, answer: () => Response) {
  vi.stubGlobal('fetch', async (url: string) =>
    url === '/api/subscription-plans' ? Response.json({ plans: [plan] }) : answer(),
  )
  const tab = { opener: window as unknown, location: { replace: vi.fn() }, close: vi.fn() }
  const open = vi.fn(() => tab)
  vi.stubGlobal('open', open)
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ToastArea>{screenOf}</ToastArea>
    </QueryClientProvider>,
  )
  return { tab, open }
}

const dialog = <PlanDialog open onOpenChange={nothing} onCheckout={nothing} />

const buttons: Array<[string, ReactNode, string]> = [
  ['Manage Billing', <ManageBilling key="billing" />, 'Failed to open billing portal. Please try again.'],
  ['Upgrade to Premium', dialog, 'Failed to start upgrade process: Not today'],
]

test.each(buttons)('%s: the tab opens with the click and goes on when the address is known', async (...given) => {
  const [name, element] = given
  const { open, tab } = show(element, () => Response.json({ url: 'https://pay.example/1' }))
  fireEvent.click(await screen.findByText(name))
  expect(open, 'while the click is handled').toHaveBeenCalledOnce()
  expect(tab.opener).toBeNull()
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('https://pay.example/1'))
})

test.each(buttons)('%s: without an address the tab is closed and it is said why', async (...given) => {
  const [name, element, sentence] = given
  const { tab } = show(element, () => Response.json({ error: 'Not today' }, { status: 400 }))
  fireEvent.click(await screen.findByText(name))
  await screen.findByText(sentence)
  expect(tab.close).toHaveBeenCalledOnce()
  expect(tab.location.replace).not.toHaveBeenCalled()
})

test('where no tab may be opened, this one goes there', () => {
  const assign = vi.fn()
  vi.stubGlobal('window', { open: () => null, location: { assign } })
  openTab().goTo('https://pay.example/1')
  expect(assign).toHaveBeenCalledWith('https://pay.example/1')
})
