import { useSearchParams } from 'react-router'
import { leadFilterSchema, type LeadFilter } from '#domain/leads.ts'

const filterNames = Object.keys(leadFilterSchema.shape) as (keyof LeadFilter)[]

/**
 * What the inbox shows is in the address, so that a view can be kept, sent and gone back to. Whatever else stands there
 * belongs to the page around it and stays.
 */
export function useLeadAddress() {
  const [params, setParams] = useSearchParams()
  const change = (values: Record<string, string | undefined>) => {
    const next = new URLSearchParams(params)
    for (const [name, value] of Object.entries(values)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    return next
  }
  return {
    leadId: params.get('lead'),
    filter: readFilter(params),
    setFilter: (filter: LeadFilter) =>
      setParams(change(Object.fromEntries(filterNames.map((name) => [name, filter[name]]))), { replace: true }),
    /** The address of one lead, or of the list behind it. */
    to: (lead?: string) => ({ search: change({ lead }).toString() }),
  }
}

/** What is no filter is left out, one by one: an old link still opens the inbox. */
function readFilter(params: URLSearchParams): LeadFilter {
  const given = filterNames.map((name) => [name, params.get(name) ?? undefined] as const)
  const good = given.filter(([name, value]) => value && leadFilterSchema.shape[name].safeParse(value).success)
  return Object.fromEntries(good)
}
