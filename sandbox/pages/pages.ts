import { html } from 'hono/html'
import { StripeRefusal } from '../errors.ts'
import type { Sandbox } from '../sandbox.ts'
import { actOnCheckout, showCheckout } from './checkout.ts'
import { actOnDesk, showDesk } from './desk.ts'
import { actOnInvoice, showInvoice } from './invoice.ts'
import { answerPage } from './layout.ts'
import { actOnPortal, showPortal } from './portal.ts'
import { showReceipt } from './receipt.ts'

/** Answers everything under /sandbox. */
export async function answerSandboxPage(sandbox: Sandbox, request: Request): Promise<Response> {
  const [, , kind, id = ''] = new URL(request.url).pathname.split('/')
  const form = request.method === 'POST' ? new URLSearchParams(await request.text()) : null
  try {
    if (kind === 'checkout') return await (form ? actOnCheckout(sandbox, id, form) : showCheckout(sandbox, id))
    if (kind === 'portal') return await (form ? actOnPortal(sandbox, id, form) : showPortal(sandbox, id))
    if (kind === 'invoices') return await (form ? actOnInvoice(sandbox, id, form) : showInvoice(sandbox, id))
    if (kind === 'receipts' && !form) return await showReceipt(sandbox, id)
    if (kind === undefined) return await (form ? actOnDesk(sandbox, form) : showDesk(sandbox))
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error
  }
  return answerPage(
    'Not found',
    html`<h1>There is nothing here</h1>
      <p><a href="/sandbox">Payment sandbox</a></p>`,
    { status: 404 },
  )
}
