import { html } from 'hono/html'

/** The test cards and what each does. */
export const cardHints = (isRecurring: boolean) =>
  html`<details class="soft">
    <summary>Test cards</summary>
    <p>4242 4242 4242 4242 pays. 4000 0000 0000 0002 is declined.</p>
    ${isRecurring ? html`<p>4000 0000 0000 0341 pays once and fails at the first renewal.</p>` : ''}
    <p>4000 0000 0000 7726 pays; a refund is pending first. 4000 0000 0000 5126 pays; a refund fails later.</p>
    <p>4000 0000 0000 0259 pays, and its owner disputes the payment.</p>
  </details>`
