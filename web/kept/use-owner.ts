import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sessionQuery } from '#web/api/session.ts'
import { visitor, type Owner } from './kept.ts'

/**
 * Whose it is what is typed on this screen; undefined until that is known. Once a person's it stays theirs: a session that runs
 * out takes nothing off the screen, and for somebody else the screen is made anew (web/auth/sittings.tsx).
 */
export function useOwner(): Owner | undefined {
  const { data: user, isError } = useQuery({ ...sessionQuery, enabled: false }) // the page around it asks
  const [person, setPerson] = useState<string>()
  if (user && person === undefined) setPerson(user.user_id)
  return person ?? user?.user_id ?? (user === null || isError ? visitor : undefined)
}
