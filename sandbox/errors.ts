type Refused = {
  type?: string
  code?: string
  decline_code?: string
  message: string
  param?: string
  payment_intent?: object
}

/** A refusal in Stripe's own shape. The SDK throws only on answers that have an `error` key. */
export class StripeRefusal extends Error {
  readonly status: number
  readonly body: { error: Refused & { type: string } }

  constructor(status: number, error: Refused) {
    super(error.message)
    this.status = status
    this.body = { error: { type: 'invalid_request_error', ...error } }
  }
}

export const badRequest = (message: string, more: { code?: string; param?: string } = {}) =>
  new StripeRefusal(400, { message, ...more })

export const noSuch = (what: string, id: string, param = 'id') =>
  new StripeRefusal(404, { code: 'resource_missing', message: `No such ${what}: '${id}'`, param })

/** docs.stripe.com/error-codes. The SDK tries again by itself, twice. */
export const keyInUse = (key: string) =>
  new StripeRefusal(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
  })

/** Returned rather than thrown where the attempt itself stays on record. */
export const cardDeclined = (payment_intent?: object) =>
  new StripeRefusal(402, {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
    ...(payment_intent ? { payment_intent } : {}),
  })
