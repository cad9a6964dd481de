import { useSearchParams } from 'react-router'
import { videoFilterSchema, type VideoFilter } from '#domain/videos.ts'

const lists = ['raw', 'edited', 'activity'] as const
export type VideoList = (typeof lists)[number]

const filterNames = Object.keys(videoFilterSchema.shape) as (keyof VideoFilter)[]

/** What the portal shows is in the address: e-mails link to an edit, and going back leads to the list it was opened from. */
export function useVideoAddress() {
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
    list: lists.find((list) => list === params.get('list')) ?? 'raw',
    filter: readFilter(params),
    editId: params.get('edit'),
    setList: (list: VideoList) => setParams(change({ list: list === 'raw' ? undefined : list }), { replace: true }),
    setFilter: (filter: VideoFilter) =>
      setParams(change(Object.fromEntries(filterNames.map((name) => [name, filter[name]]))), { replace: true }),
    /** The address of one edit beside its raw video, or of the lists behind it. */
    to: (edit?: string) => ({ search: change({ edit }).toString() }),
  }
}

/** What is no filter is left out, one by one: an old link still opens the list. */
function readFilter(params: URLSearchParams): VideoFilter {
  const given = filterNames.map((name) => [name, params.get(name) ?? undefined] as const)
  return Object.fromEntries(
    given.filter(([name, value]) => value && videoFilterSchema.shape[name].safeParse(value).success),
  )
}
