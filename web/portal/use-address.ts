import { use, useEffect, useSyncExternalStore } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation, useSearchParams } from 'react-router'
import type { z } from 'zod'

type Values = Record<string, string | undefined>

/** When the address says it; `later`: once an answer has had its time to come, which would wait for the screen around it. */
type When = 'now' | 'later'
const laterMs = 250

const keyOf = ({ pathname, search }: { pathname: string; search: string }) =>
  `${pathname}?${new URLSearchParams(search)}`

/**
 * The address as it is at this moment. What is rendered follows it a little later: until then a screen stands there that one
 * has left already.
 */
function useAddressNow() {
  const rendered = useLocation()
  const router = use(DataRouterContext)?.router
  return () => router?.state.navigation.location ?? router?.state.location ?? rendered
}

/** Whether what is on the screen is what the address says. */
export function useIsThere() {
  const rendered = useLocation()
  const addressNow = useAddressNow()
  return () => keyOf(addressNow()) === keyOf(rendered)
}

/**
 * Chosen over an address, and not in it yet: one for the whole screen, whose parts build on each other's choices. `at` is where
 * one was at that moment, which the screen may have shown a little later.
 */
let chosen: { over: string; at: string; params: URLSearchParams } | undefined
const onlookers = new Set<() => void>()

function choose(next: typeof chosen) {
  chosen = next
  for (const look of onlookers) look()
}

function follow(look: () => void) {
  onlookers.add(look)
  return () => {
    onlookers.delete(look)
    if (onlookers.size === 0) chosen = undefined
  }
}

/**
 * What a screen shows is in the address, so that a view can be kept, sent and gone back to. Whatever else stands there
 * belongs to the page around it and stays. The address takes a moment to change: until then a choice shows what was
 * chosen, and the next one builds on it.
 */
export function useAddress() {
  const { pathname } = useLocation()
  const [address, setAddress] = useSearchParams()
  const here = `${pathname}?${address}`
  const addressNow = useAddressNow()
  // What was chosen over another address is nothing here: once the address has followed, nobody has to look again.
  const chosenHere = () => (chosen?.over === here || chosen?.at === here ? chosen : undefined)
  const waiting = useSyncExternalStore(follow, chosenHere)
  const params = waiting?.params ?? address
  useEffect(() => {
    if (chosen && chosen.over !== here && chosen.at !== here) choose(undefined)
  }, [here])
  const changed = (base: URLSearchParams, values: Values) => {
    const next = new URLSearchParams(base)
    for (const [name, value] of Object.entries(values)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    return next
  }
  return {
    read: (name: string) => params.get(name) ?? undefined,
    change: (values: Values, when: When = 'now') => {
      const now = addressNow()
      const current = new URLSearchParams(now.search)
      const at = keyOf(now)
      const last = chosenHere()
      const before = last && [last.at, `${pathname}?${last.params}`].includes(at) ? last : undefined
      // Whoever went elsewhere is not brought back by what they typed here a moment before.
      if (!before && (now.pathname !== pathname || current.get('tab') !== address.get('tab'))) return
      const next = changed(before?.params ?? current, values)
      const mine = { over: here, at, params: next }
      choose(mine)
      const write = () => {
        // Whoever narrows a list far down the page stays there, and came here from where they came.
        setAddress(next, { replace: true, preventScrollReset: true, state: now.state as unknown })
      }
      if (when === 'now') return write()
      setTimeout(() => {
        if (chosen === mine && keyOf(addressNow()) === at) write()
      }, laterMs)
    },
    /** Where a link leads that changes these values and keeps the rest; as text, which web/code/fetch-code-first.ts reads right. */
    to: (values: Values) => `?${changed(chosenHere()?.params ?? address, values)}`,
  }
}

type FilterSchema = z.ZodObject<Record<string, z.ZodType<string | undefined>>>

/**
 * What a list is narrowed to. What is no filter is left out, one by one: an old link still opens the list. What it is to be
 * narrowed to next is asked for with `ask` before anything is drawn anew for it.
 */
export function useFilter<Schema extends FilterSchema>(schema: Schema, ask?: (filter: z.infer<Schema>) => unknown) {
  type Filter = z.infer<Schema>
  const { read, change } = useAddress()
  const goodOf = (valueOf: (name: string) => string | undefined) =>
    Object.entries(schema.shape).flatMap(([name, rule]) => {
      const value = valueOf(name)
      return value && rule.safeParse(value).success ? [[name, value] as const] : []
    })
  const good = goodOf(read)
  return {
    filter: Object.fromEntries(good) as Filter,
    isFiltered: good.some(([name]) => name !== 'order'),
    setFilter: (values: Partial<Record<keyof Filter, string | undefined>>, when?: When) => {
      ask?.(
        Object.fromEntries(goodOf((name) => (name in values ? values[name as keyof Filter] : read(name)))) as Filter,
      )
      change(values, when)
    },
    clear: () => change(Object.fromEntries(Object.keys(schema.shape).map((name) => [name, undefined]))),
  }
}
