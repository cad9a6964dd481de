import { bodyOf, functions } from './client.ts'

/** S1 §7: opens the payment page of a one-time purchase. The server looks the price up itself. */
export const createCustomPayment = (json: { productName: string; amount: number; discountCode: string | null }) =>
  bodyOf(functions['create-custom-payment'].$post({ json }))
