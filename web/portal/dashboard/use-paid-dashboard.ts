import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { dashboardQuery } from '#web/api/dashboard.ts'
import { purchasesKey } from '#web/api/purchases.ts'

const LATE_MS = 60_000

/** The checkout that somebody comes back from, until we are told that it is paid. Late: nobody has told us for a minute. */
export type AwaitedPayment = { checkoutId: string; isLate: boolean }

/**
 * Somebody who comes back from the payment page may be here before we are told: the screen hears of it when we are. Their
 * address names what they paid, and only until it is known: opened again another day it is the dashboard.
 */
export function usePaidDashboard() {
  const queryClient = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const [checkoutId, setCheckoutId] = useState(() => search.get('purchase') ?? search.get('premium'))
  const [cameBack] = useState({ atAll: checkoutId !== null })
  const [isLate, setIsLate] = useState(false)

  const query = useQuery(dashboardQuery)
  if (checkoutId !== null && query.data?.just_paid?.checkout_id === checkoutId) setCheckoutId(null)

  useEffect(() => {
    if (!cameBack.atAll) return
    const timer = setTimeout(() => setIsLate(true), LATE_MS)
    return () => clearTimeout(timer)
  }, [cameBack])

  const isTold = cameBack.atAll && checkoutId === null
  const leaveAddress = useEffectEvent(() => {
    if (search.has('purchase') || search.has('premium')) setSearch({}, { replace: true, preventScrollReset: true })
  })
  useEffect(() => {
    if (isTold || isLate) leaveAddress()
  }, [isTold, isLate])
  useEffect(() => {
    if (isTold) void queryClient.invalidateQueries({ queryKey: purchasesKey }) // paid now, in the list too
  }, [isTold, queryClient])

  const awaited: AwaitedPayment | null = checkoutId === null ? null : { checkoutId, isLate }
  return { ...query, awaited }
}
