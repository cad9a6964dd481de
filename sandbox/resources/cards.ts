/** A test card people know from Stripe (docs.stripe.com/testing), and what it does. */
export type Card = {
  /** The stand-in Stripe itself offers for it in calls. */
  token: string
  brand: 'visa' | 'mastercard'
  last4: string
  /** Whether a charge is declined: every one, or every one after the checkout it was given at. */
  declines?: 'always' | 'later'
  refund?: 'pending' | 'failing'
  isDisputed?: true
}

const cards: Record<string, Card> = {
  '4242424242424242': { token: 'pm_card_visa', brand: 'visa', last4: '4242' },
  '5555555555554444': { token: 'pm_card_mastercard', brand: 'mastercard', last4: '4444' },
  '4000000000000002': { token: 'pm_card_chargeDeclined', brand: 'visa', last4: '0002', declines: 'always' },
  '4000000000000341': { token: 'pm_card_chargeCustomerFail', brand: 'visa', last4: '0341', declines: 'later' },
  '4000000000007726': { token: 'pm_card_pendingRefund', brand: 'visa', last4: '7726', refund: 'pending' },
  '4000000000005126': { token: 'pm_card_refundFail', brand: 'visa', last4: '5126', refund: 'failing' },
  '4000000000000259': { token: 'pm_card_createDispute', brand: 'visa', last4: '0259', isDisputed: true },
}

export const cardByNumber = (number: string): Card | undefined => cards[number.replaceAll(/\D/g, '')]
export const cardByToken = (token: string): Card | undefined =>
  Object.values(cards).find((card) => card.token === token)
