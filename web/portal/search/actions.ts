import type { SessionUser } from '#domain/accounts.ts'
import { mayEnter, partIncludes, portalScreens, type Part } from '#domain/permissions.ts'
import { accountSettingsLink, dashboardLink } from '#content/navigation.ts'
import type { Option } from '#web/ui/combobox.tsx'
import { officeTabs, systemViews } from '../office-tabs.ts'

/** Something to do or to go to: an address, or what only this browser can do. */
export type Choice = Option & ({ to: string } | { act: 'sign-out' })

const office = (tab: string, title: string): Choice => ({
  id: `tab-${tab}`,
  title,
  to: `${'/admin-dashboard' satisfies keyof typeof portalScreens}?tab=${tab}`,
})

/** insight.md §2.6 has 'Go to Today'; the others are called as they are. */
const tabs = officeTabs.map(({ value, label }) => office(value, value === 'today' ? `Go to ${label}` : label))

const systemScreens = Object.entries(systemViews).map(([view, title]) => office(`system&view=${view}`, title))

const goTo = (title: string, to: string): Choice => ({ id: to, title, to })

/** What somebody can do from anywhere; what they may not open is not in it. */
export function actionsFor(user: SessionUser, part: Part): Choice[] {
  const isAdmin = mayEnter(portalScreens['/admin-dashboard'], user)
  const works = partIncludes(part, 'work') && user.role === 'user'
  return [
    ...(isAdmin ? [{ ...office('projects&new=project', 'Create Project'), id: 'create-project' }] : []),
    ...(isAdmin ? [{ ...office('proposals&new=proposal', 'New Proposal'), id: 'new-proposal' }] : []),
    ...(works ? [{ ...goTo('New Ticket', '/support-tickets'), id: 'new-ticket' }] : []),
    ...(isAdmin ? [...tabs, ...systemScreens] : []),
    ...(mayEnter(portalScreens['/employee-dashboard'], user)
      ? [goTo('Employee Dashboard', '/employee-dashboard')]
      : []),
    goTo(dashboardLink.label, dashboardLink.to),
    ...(works
      ? [
          goTo('Support Tickets', '/support-tickets'),
          goTo('Fitness Onboarding', '/fitness-onboarding'),
          goTo('Your Website', '/website'),
        ]
      : []),
    ...(partIncludes(part, 'money') && user.role === 'user' ? [goTo('Billing', '/billing')] : []),
    goTo(accountSettingsLink.label, accountSettingsLink.to),
    { id: 'sign-out', title: 'Sign Out', act: 'sign-out' },
  ]
}
