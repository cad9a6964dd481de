import { z } from 'zod'
import { keep, readKept } from '#web/kept/kept.ts'
import { useOwner } from '#web/kept/use-owner.ts'
import type { Choice } from './actions.ts'

const name = 'last-places'
const remembered = 5

const placesSchema = z.array(
  z.object({ id: z.string(), title: z.string(), detail: z.string().optional(), to: z.string() }),
)

/** Where whoever is here went by Find, the last first; gone when they sign out, as all that a browser keeps. */
export function useLastPlaces() {
  const owner = useOwner()
  const read = (): Choice[] => {
    const kept = placesSchema.safeParse(owner === undefined ? [] : readKept('browser', owner, name))
    return kept.success
      ? kept.data.map(({ detail, ...place }) => ({ ...place, ...(detail !== undefined && { detail }) }))
      : []
  }
  const remember = (place: Choice) => {
    if (owner === undefined || !('to' in place)) return
    const { id, title, detail, to } = place
    const others = read().filter((one) => 'to' in one && one.to !== to)
    keep('browser', owner, name, [{ id, title, detail, to }, ...others].slice(0, remembered))
  }
  return { read, remember }
}
