import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Tab, TabList, TabPanel, Tabs } from './tabs.tsx'

afterEach(cleanup)

function renderTabs() {
  render(
    <Tabs defaultValue="in">
      <TabList aria-label="Your account">
        <Tab value="in">Sign In</Tab>
        <Tab value="up">Sign Up</Tab>
      </TabList>
      <TabPanel value="in">Welcome back</TabPanel>
      <TabPanel value="up">Nice to meet you</TabPanel>
    </Tabs>,
  )
}

test('only the chosen panel is there, and it is named by its tab', () => {
  renderTabs()
  expect(screen.getByRole('tabpanel', { name: 'Sign In' }).textContent).toBe('Welcome back')
  expect(screen.queryByText('Nice to meet you')).toBeNull()
})

test('the right arrow moves to the next tab and chooses it', async () => {
  renderTabs()
  const first = screen.getByRole('tab', { name: 'Sign In' })
  first.focus()
  fireEvent.keyDown(first, { key: 'ArrowRight' })
  await waitFor(() => expect(screen.getByRole('tabpanel', { name: 'Sign Up' }).textContent).toBe('Nice to meet you'))
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Sign Up' }))
})
