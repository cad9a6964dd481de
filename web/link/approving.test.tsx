import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LinkedMilestone } from '#domain/milestones.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { ApprovalView } from './approval-view.tsx'

const at = '2026-11-16T12:00:00.000Z'
const design: LinkedMilestone = {
  title: 'Design',
  state: 'waiting',
  project_name: 'Kiln Club',
  payment: { is_paid: false, next: null },
  payable: null,
  files_wait: false,
  versions: [
    {
      version: 1,
      note: 'Please look.',
      preview_url: '',
      submitted_at: at,
      submitted_by: 'Ada',
      files: [],
      decision: null,
      decided_name: null,
      comment: '',
      decided_at: null,
    },
  ],
}

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show(milestone: LinkedMilestone) {
  cleanup()
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ApprovalView milestone={milestone} linkKey={'k'.repeat(43)} isBackFromPaying={false} />
    </QueryClientProvider>,
  )
}
const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name)
const type = (name: string | RegExp, value: string) => fireEvent.input(field(name), { target: { value } })
/** Whether the browser goes on to send the form, by its first button. */
const enterSends = () => fireEvent.keyDown(field(/^Your full name/), { key: 'Enter' })

test('Enter approves, but not once something is said to change: that is approved by its button alone', () => {
  show(design)
  type(/^Your full name/, 'Cleo Marsh')
  expect(enterSends()).toBe(true)
  type('What should change?', 'The colours.')
  expect(enterSends()).toBe(false)
})

test('what is typed survives a reload, and is not there where another milestone is approved', () => {
  show(design)
  type('What should change?', 'The colours.')
  show(design)
  expect(field('What should change?').value).toBe('The colours.')
  show({ ...design, title: 'Content' })
  expect(field('What should change?').value).toBe('')
  show({ ...design, project_name: 'Another' })
  expect(field('What should change?').value).toBe('')
})
