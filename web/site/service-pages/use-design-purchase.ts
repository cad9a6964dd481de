import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { designPurchase } from '#content/service-pages/custom-web-design.ts'
import { formatDollars } from '#domain/prices.ts'
import { ApiError } from '#web/api/api-error.ts'
import { createCustomPayment } from '#web/api/custom-payment.ts'
import { sessionQuery } from '#web/api/session.ts'
import { toast } from '#web/ui/toast.tsx'

/** Long enough to read what was saved before the payment page takes over. */
const READ_MS = 1500

/** Buys the design package: leads to the payment page, or says what is in the way. */
export function useDesignPurchase() {
  const queryClient = useQueryClient()
  /** A code was not taken: one may go on at the full price. */
  const [isCodeRefused, setIsCodeRefused] = useState(false)
  const [isLeaving, setIsLeaving] = useState(false)
  const { productName, priceCents: amount } = designPurchase
  const { mutate, isPending } = useMutation({
    mutationFn: (discountCode: string | null) => createCustomPayment({ productName, amount, discountCode }),
    onSuccess: ({ url, couponApplied, discountAmount, message }, discountCode) => {
      if (discountCode && !couponApplied) {
        toast({ title: 'Discount Code Issue', description: message ?? codeNotApplied, variant: 'destructive' })
        return setIsCodeRefused(true)
      }
      if (!url) return toast({ ...generic, variant: 'destructive' })
      setIsLeaving(true)
      if (!couponApplied) return location.assign(url)
      const saved = formatDollars(discountAmount)
      toast({ title: 'Discount Applied!', description: `Your discount code has been applied. You'll save ${saved}!` })
      setTimeout(() => location.assign(url), READ_MS)
    },
    onError: (error) => toast({ ...explain(error), variant: 'destructive' }),
  })
  const purchase = async (discountCode: string | null) => {
    // Whoever is quick presses before the page knows who they are.
    if (await queryClient.ensureQueryData(sessionQuery).catch(() => null)) return mutate(discountCode)
    toast({
      title: 'Authentication Required',
      description: 'Please log in to proceed with payment.',
      variant: 'destructive',
    })
  }
  return {
    purchase,
    isProcessing: isPending || isLeaving,
    isCodeRefused,
    forget: () => setIsCodeRefused(false),
  }
}

// S1 §8 "Custom design purchase".
const codeNotApplied = "The discount code couldn't be applied, but you can still proceed with your purchase."
const generic = { title: 'Payment Error', description: 'Failed to create payment session. Please try again.' }

function explain(error: Error) {
  const isSignedOut = error instanceof ApiError && error.code === 'not_signed_in'
  if (isSignedOut || error.message.includes('Authentication'))
    return {
      title: 'Authentication Error',
      description: 'Please log out and log back in, then try your purchase again.',
    }
  if (/coupon|discount/.test(error.message))
    return {
      title: 'Discount Code Error',
      description: 'There was an issue with your discount code. You can try again or proceed without the discount.',
    }
  return generic
}
