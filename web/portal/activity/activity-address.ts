import { useSearchParams } from 'react-router'
import { activityFilterSchema, type ActivityFilter } from '#domain/activity.ts'

const names = Object.keys(activityFilterSchema.shape) as (keyof ActivityFilter)[]

/** What the log shows is in the address. Whatever else stands there belongs to the page around it and stays. */
export function useActivityAddress() {
  const [params, setParams] = useSearchParams()
  const given = names.map((name) => [name, params.get(name) ?? undefined] as const)
  const good = given.filter(([name, value]) => value && activityFilterSchema.shape[name].safeParse(value).success)
  const filter: ActivityFilter = Object.fromEntries(good)
  const change = (changes: ActivityFilter) => {
    const next = new URLSearchParams(params)
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    setParams(next, { replace: true })
  }
  return { filter, change, clear: () => change(Object.fromEntries(names.map((name) => [name, undefined]))) }
}
