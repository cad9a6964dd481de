import {
  ChartColumn,
  Clapperboard,
  ClipboardList,
  CreditCard,
  FileSignature,
  Globe,
  Inbox,
  LifeBuoy,
  MessagesSquare,
  PanelsTopLeft,
  Server,
  Sun,
  Users,
  type LucideIcon,
} from 'lucide-react'
import { agency } from '#content/agency.ts'

export type OfficeTab = { value: string; label: string; Icon: LucideIcon; letter: string }
type Area = { caption?: string; tabs: OfficeTab[] }

/** The rail from top to bottom; `letter` is what opens it after g. shared/spec/README.md has the order. */
export const areas: Area[] = [
  { tabs: [{ value: 'today', label: 'Today', Icon: Sun, letter: 't' }] },
  {
    caption: 'Sell',
    tabs: [
      { value: 'leads', label: 'Leads', Icon: Inbox, letter: 'l' },
      { value: 'proposals', label: 'Proposals', Icon: FileSignature, letter: 'o' },
    ],
  },
  {
    caption: 'Build',
    tabs: [
      { value: 'projects', label: 'Projects', Icon: PanelsTopLeft, letter: 'p' },
      { value: 'forms', label: 'Fitness Forms', Icon: ClipboardList, letter: 'f' },
      { value: 'websites', label: 'Websites', Icon: Globe, letter: 'w' },
      { value: 'videos', label: 'Video Portal', Icon: Clapperboard, letter: 'v' },
    ],
  },
  {
    caption: 'Support',
    tabs: [
      { value: 'tickets', label: 'Support Tickets', Icon: LifeBuoy, letter: 's' },
      { value: 'chats', label: 'Chats', Icon: MessagesSquare, letter: 'c' },
    ],
  },
  { caption: 'Clients', tabs: [{ value: 'users', label: 'User Management', Icon: Users, letter: 'u' }] },
  {
    caption: 'Money',
    tabs: [
      { value: 'billing', label: 'Billing', Icon: CreditCard, letter: 'b' },
      { value: 'analytics', label: 'Analytics', Icon: ChartColumn, letter: 'a' },
    ],
  },
  { caption: 'House', tabs: [{ value: 'system', label: 'System Info', Icon: Server, letter: 'i' }] },
]

export const officeTabs: OfficeTab[] = areas.flatMap(({ tabs }) => tabs)

/** The four a phone has room for, in the order of its bar; 'More' has the others. */
export const handyTabs = ['today', 'leads', 'tickets', 'projects']
  .map((value) => officeTabs.find((tab) => tab.value === value))
  .filter((tab) => tab !== undefined)

/** S2 §2: /admin-dashboard alone opens Projects. */
const firstTab = 'projects'

/** Screens behind System Info (admin-system.tsx). */
export const systemViews: Record<string, string> = { activity: 'Activity Log', security: 'Security Events' }

/** Which tab an address asks for. */
export function tabAt(search: string): string {
  const asked = new URLSearchParams(search).get('tab')
  return officeTabs.some(({ value }) => value === asked) ? (asked as string) : firstTab
}

/** What the screen at this address is called: its tab. */
export function nameOfScreen(search: string): string {
  const open = tabAt(search)
  const view = new URLSearchParams(search).get('view') ?? ''
  return (open === 'system' && systemViews[view]) || (officeTabs.find(({ value }) => value === open)?.label ?? '')
}

export const titleOf = (search: string) => `${nameOfScreen(search)} | ${agency.name}`
