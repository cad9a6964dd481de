import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SessionUser } from '#domain/accounts.ts'
import type { SecondStepWay } from '#domain/sign-in.ts'
import { setSession } from '#web/api/session.ts'
import type { SignInAnswer } from '#web/api/sign-in.ts'
import { toast } from '#web/ui/toast.tsx'

/** S1 §9: how long 'Welcome back!' stands before the dashboard takes over. */
const welcomeMs = 500

/** What follows an answer to a sign-in: the welcome, or first the second step in one of `ways`. */
export function useSignIn(goOn?: (user: SessionUser) => void) {
  const queryClient = useQueryClient()
  const [ways, setWays] = useState<SecondStepWay[]>()
  function welcome(user: SessionUser | null) {
    toast({ title: 'Welcome back!' })
    // The page leaves for the dashboard when a session starts, unless something else holds it.
    setTimeout(() => void setSession(queryClient, user).then(() => user && goOn?.(user)), welcomeMs)
  }
  return {
    ways,
    startOver: () => setWays(undefined),
    welcome,
    onAnswer: ({ user, second_step }: SignInAnswer) => (second_step ? setWays(second_step) : welcome(user)),
  }
}
