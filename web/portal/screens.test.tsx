import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter, type MetaDescriptor } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import type { SessionUser } from '#domain/accounts.ts'
import { Sittings } from '#web/auth/sittings.tsx'
import { ToastArea } from '#web/ui/toast.tsx'
import { meta as linkMeta } from '../link/link.tsx'
import { meta as accountMeta } from './account-settings.tsx'
import { meta as adminMeta } from './admin.tsx'
import { meta as billingMeta } from './billing-page.tsx'
import { meta as dashboardMeta } from './dashboard.tsx'
import { meta as employeeMeta } from './employee-dashboard.tsx'
import { meta as onboardingMeta } from './fitness-onboarding.tsx'
import { PortalPage } from './portal-page.tsx'
import { meta as receiptMeta } from './receipt.tsx'
import { SignedInUserContext } from './signed-in-user.ts'
import { meta as ticketsMeta } from './support-tickets.tsx'
import { meta as websiteEditorMeta } from './website-editor.tsx'
import { meta as websiteMeta } from './website-page.tsx'

afterEach(cleanup)

const adminScreens = [
  'proposals',
  'projects',
  'forms',
  'websites',
  'tickets',
  'users',
  'videos',
  'billing',
  'analytics',
  'system',
  'leads',
  'system&view=activity',
  'system&view=security',
]

const titlesOf = (metas: MetaDescriptor[][]) =>
  metas.map((tags) => tags.flatMap((tag) => ('title' in tag ? [tag.title] : []))[0])

test('every screen has a title of its own, a customer and the back office each among theirs', () => {
  const own = titlesOf(
    [
      dashboardMeta,
      accountMeta,
      receiptMeta,
      billingMeta,
      ticketsMeta,
      onboardingMeta,
      websiteMeta,
      websiteEditorMeta,
      employeeMeta,
      linkMeta,
    ].map((meta) => meta()),
  )
  const office = titlesOf(adminScreens.map((tab) => adminMeta({ location: { search: `?tab=${tab}` } })))
  for (const titles of [own, office]) expect(new Set(titles).size).toBe(titles.length)
  expect(office).toContain('Leads | Port Gardner Studio')
})

test('a screen has one h1, which names it, and a way past the header', () => {
  const pia = {
    user_id: 'pia',
    first_name: 'Pia',
    email: 'pia@client.example',
    role: 'user',
    membership_tier: 'free',
  } as SessionUser
  render(
    <ToastArea>
      <MemoryRouter>
        <Sittings>
          <SignedInUserContext value={pia}>
            <PortalPage title="Support Tickets">What is in it</PortalPage>
          </SignedInUserContext>
        </Sittings>
      </MemoryRouter>
    </ToastArea>,
  )
  expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual([
    'Support Tickets',
  ])
  expect(screen.getByText('Welcome, Pia')).toBeTruthy()
  expect(screen.getAllByRole('link')[0]?.textContent).toBe('Skip to content')
  expect(screen.getAllByRole('link')[0]?.getAttribute('href')).toBe(`#${screen.getByRole('main').id}`)
  expect(screen.getByRole('main').tabIndex).toBe(-1)
})
