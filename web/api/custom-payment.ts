import { callFunction } from './functions.ts'

type PaymentPage = { url: string | null; couponApplied: boolean; discountAmount: number; message: string | null }

/** S1 §7: opens the payment page of a one-time purchase. The server looks the price up itself. */
export function createCustomPayment(wanted: { productName: string; amount: number; discountCode: string | null }) {
  return callFunction<PaymentPage>('create-custom-payment', wanted)
}
