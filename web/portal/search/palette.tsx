import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { useNavigate } from 'react-router'
import {
  hitsPerKind,
  holdsWords,
  searchMessages,
  shortestSearch,
  tidySearch,
  type Found,
  type SearchKind,
} from '#domain/search.ts'
import { searchQuery } from '#web/api/search.ts'
import { useSignOut } from '#web/auth/use-sign-out.ts'
import { Combobox, type OptionGroup } from '#web/ui/combobox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useActing } from '../acting.ts'
import { useSignedInUser } from '../signed-in-user.ts'
import { actionsFor, type Choice } from './actions.ts'
import { useLastPlaces } from './last-places.ts'
import { useRested } from './use-rested.ts'

const groupNames: Record<SearchKind, string> = {
  customers: 'Customers',
  projects: 'Projects',
  tickets: 'Tickets',
  leads: 'Leads',
  proposals: 'Proposals',
  videos: 'Videos',
  invoices: 'Invoices',
  purchases: 'Purchases',
  pages: 'Pages',
}

type Typing = { typed: string; onType: (typed: string) => void; field: RefObject<HTMLInputElement | null> }
type PaletteProps = Typing & { open: boolean; onOpenChange: (open: boolean) => void }

/** insight.md §2.6: whatever one may see, from anywhere, by typing a few letters of it. */
export function Palette({ open, onOpenChange, ...typing }: PaletteProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Find"
      initialFocus={() => typing.field.current}
      className="top-4 translate-y-0 sm:top-16 sm:max-h-[calc(100dvh-5rem-var(--message-room,0px))]"
    >
      <Finder {...typing} onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}

function Finder({ typed, onType, field, onDone }: Typing & { onDone: () => void }) {
  const navigate = useNavigate()
  const { signOut } = useSignOut()
  const places = useLastPlaces()
  const queryClient = useQueryClient()
  const { groups, message } = useFound(typed, places.read)

  function choose(choice: Choice) {
    onDone()
    if ('act' in choice) return signOut()
    places.remember(choice)
    void navigate(choice.to)
  }
  /** Fingers that are quicker than the answer mean the best of it, unless they went on typing or away. */
  async function takeTheBest() {
    const q = tidySearch(typed)
    if (q.length < shortestSearch) return
    const { groups: found } = await queryClient.fetchQuery(searchQuery(q)).catch(() => ({ groups: [] }))
    const best = found[0]?.hits[0]
    if (best && tidySearch(field.current?.value ?? '') === q) choose(best)
  }
  return (
    <Combobox
      label="Find anything"
      value={typed}
      onType={onType}
      groups={groups}
      onChoose={choose}
      onEarlyEnter={() => void takeTheBest()}
      message={message}
      inputRef={field}
    />
  )
}

/** What fits what was typed. An answer to what was typed before is never shown: it belongs to another question. */
function useFound(typed: string, readPlaces: () => Choice[]): { groups: OptionGroup<Choice>[]; message: string } {
  const user = useSignedInUser()
  const { company } = useActing()
  const q = tidySearch(typed)
  const rested = useRested(q)
  const isLong = q.length >= shortestSearch
  const { data, error } = useQuery({ ...searchQuery(rested), enabled: isLong && rested === q })
  const actions = actionsFor(user, company?.part ?? 'owner')

  if (q === '')
    return {
      groups: named([
        ['Last places', readPlaces()],
        ['Actions', actions],
      ]),
      message: '',
    }
  if (!isLong) return { groups: [], message: searchMessages.tooShort }
  const answer = rested === q ? data : undefined
  const asked = actions.filter(({ title }) => holdsWords(title, q)).slice(0, hitsPerKind)
  const doing: NamedChoices = ['Actions', [...asked, ...noteActions(answer)]]
  const hits = answer?.groups.map(({ kind, hits }): NamedChoices => [groupNames[kind], hits]) ?? []
  // Enter takes the first: what was found, unless what was typed is the name of an action.
  const groups = named(asked.length > 0 ? [doing, ...hits] : [...hits, doing])
  if (error && rested === q) return { groups, message: searchMessages.failed }
  if (!answer) return { groups, message: groups.length > 0 ? '' : 'Searching...' }
  return { groups, message: groups.length > 0 ? '' : searchMessages.nothing(q.trim()) }
}

type NamedChoices = [label: string, items: Choice[]]

const named = (groups: NamedChoices[]): OptionGroup<Choice>[] =>
  groups.filter(([, items]) => items.length > 0).map(([label, items]) => ({ label, items }))

/** On the customer that was meant, as far as one can tell: the first. */
function noteActions(answer: Found | undefined): Choice[] {
  const customer = answer?.groups.find(({ kind }) => kind === 'customers')?.hits[0]
  if (!customer) return []
  return [{ id: `note-${customer.id}`, title: `Write a Note on ${customer.title}`, to: `${customer.to}&note=new` }]
}
