import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { z } from 'zod'

type Values = Record<string, string | undefined>

/**
 * What a screen shows is in the address, so that a view can be kept, sent and gone back to. Whatever else stands there
 * belongs to the page around it and stays. The address takes a moment to change: until then a choice shows what was
 * chosen, and the next one builds on it.
 */
export function useAddress() {
  const [address, setAddress] = useSearchParams()
  const [chosen, setChosen] = useState<{ over: string; params: URLSearchParams }>()
  const params = chosen?.over === address.toString() ? chosen.params : address
  const changed = (values: Values) => {
    const next = new URLSearchParams(params)
    for (const [name, value] of Object.entries(values)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    return next
  }
  return {
    read: (name: string) => params.get(name) ?? undefined,
    change: (values: Values) => {
      const next = changed(values)
      setChosen({ over: address.toString(), params: next })
      // Whoever narrows a list far down the page stays there.
      setAddress(next, { replace: true, preventScrollReset: true })
    },
    /** Where a link leads that changes these values and keeps the rest. */
    to: (values: Values) => ({ search: changed(values).toString() }),
  }
}

type FilterSchema = z.ZodObject<Record<string, z.ZodType<string | undefined>>>

/** What a list is narrowed to. What is no filter is left out, one by one: an old link still opens the list. */
export function useFilter<Schema extends FilterSchema>(schema: Schema) {
  type Filter = z.infer<Schema>
  const { read, change } = useAddress()
  const good = Object.entries(schema.shape).flatMap(([name, rule]) => {
    const value = read(name)
    return value && rule.safeParse(value).success ? [[name, value]] : []
  })
  const filter = Object.fromEntries(good) as Filter
  return {
    filter,
    isFiltered: good.length > 0,
    setFilter: (values: Partial<Record<keyof Filter, string | undefined>>) => change(values),
    clear: () => change(Object.fromEntries(Object.keys(schema.shape).map((name) => [name, undefined]))),
  }
}
