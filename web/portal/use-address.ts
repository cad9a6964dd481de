import { useSearchParams } from 'react-router'

/**
 * What a tab of the back office shows is in the address, so that a view can be kept, sent and gone back to. Whatever else
 * stands there belongs to the page around it and stays.
 */
export function useAddress<Name extends string>(names: readonly Name[]) {
  const [params, setParams] = useSearchParams()
  const values = Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Record<Name, string>
  const change = (changes: Partial<Record<Name, string>>) => {
    const next = new URLSearchParams(params)
    for (const [name, value] of Object.entries<string | undefined>(changes)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    setParams(next, { replace: true })
  }
  return [values, change] as const
}
