import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#web/api/query-client.ts'
import { websiteQuery } from '#web/api/website.ts'
import { WebsiteReady } from './website-ready.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function show(website: { state: string } | null) {
  vi.stubGlobal('fetch', async () => Response.json({ website }))
  const queryClient = createQueryClient()
  render(
    <MemoryRouter>
      <QueryClientProvider client={queryClient}>
        <WebsiteReady />
      </QueryClientProvider>
    </MemoryRouter>,
  )
  await waitFor(() => expect(queryClient.getQueryData(websiteQuery.queryKey)).toEqual(website))
}

test('a form that was submitted leads to the website made of it', async () => {
  await show({ state: 'preview' })
  expect(await screen.findByRole('heading', { name: 'Your website is ready to look at' })).toBeTruthy()
  const words = 'It is private until our team has approved it. Nobody finds it without the link.'
  expect(screen.getByText(words)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'See your website' }).getAttribute('href')).toBe('/website')
})

test.each([[null], [{ state: 'online' }]])(
  'what is online is not called private, nor is there what was not made: %s',
  async (website) => {
    await show(website)
    expect(screen.queryByRole('heading')).toBeNull()
  },
)
