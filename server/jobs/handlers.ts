import { mailSignInLink } from '../accounts/link-sign-in.ts'
import { mailRecoveryLink } from '../accounts/recovery.ts'
import { mailConfirmationLink, openAccount } from '../accounts/sign-up.ts'
import { expireOutdatedPages } from '../billing/arrangements/custom-subscriptions.ts'
import { bindArrangements } from '../billing/arrangements/binding.ts'
import { expireOtherCheckouts } from '../billing/checkouts/checkouts.ts'
import { followEmailChange, followOwner } from '../billing/checkouts/customers.ts'
import { reconcilePayments, settlePaymentEvent } from '../billing/ledger/payment-events.ts'
import { endSubscriptions, forgetCustomer } from '../billing/checkouts/premium.ts'
import { askAgainForRefund } from '../billing/ledger/refunds.ts'
import { followPlans } from '../billing/plans/premium-prices.ts'
import { endGrace } from '../billing/ledger/tiers.ts'
import { tellOfIncomplete } from '../billing/ledger/waiting.ts'
import type { Assistant } from '../assistant/assistant.ts'
import type { ScanFile } from '../attachments/judge.ts'
import { goOnWithChat } from '../chat/joining.ts'
import { mailChatAnswers } from '../chat/mailed-answers.ts'
import type { Ctx } from '../context.ts'
import { deliverEmail, failEmail } from '../emails/emails.ts'
import type { MailIn } from '../inbound-mail/mail-facts.ts'
import { giveUpOnMailParts, keepMailParts } from '../inbound-mail/mail-parts.ts'
import { giveUpOnMail, takeMail } from '../inbound-mail/take-mail.ts'
import { expireInvoicePages } from '../invoices/paying.ts'
import { endLook } from '../looks/looks.ts'
import type { MakePoster } from '../outside/ffmpeg.ts'
import type { SendMail } from '../outside/mail.ts'
import type { CheckSender } from '../outside/sender-check.ts'
import { sendDigests } from '../notifications/digests.ts'
import { failDataExport, prepareDataExport } from '../personal-data/data-exports.ts'
import { beginProject } from '../proposals/beginning.ts'
import { writeInvoice } from '../invoices/invoice-files.ts'
import { bindProposals } from '../proposals/customers.ts'
import { writeAgreement } from '../proposals/proposal-files.ts'
import { bindInvoices } from '../invoices/customers.ts'
import { makeRounds } from '../reminders/rounds.ts'
import { tellTeamOfRating, tellTeamOfTicket } from '../tickets/tell-team.ts'
import { closeResolvedTickets } from '../tickets/ticket-closing.ts'
import { watchDueTickets } from '../tickets/watch-due-tickets.ts'
import { completeForm } from '../onboarding/completing.ts'
import { checkUpload, giveUpChecking } from '../uploads/checking.ts'
import { removeIncoming } from '../uploads/receiving.ts'
import { checkDomains } from '../websites/checking-domains.ts'
import { giveUpMakingPicture, makePicture } from '../websites/make-picture.ts'
import { endHosting, reviewHosting } from '../websites/hosting-end.ts'
import { tellReady } from '../websites/tell-ready.ts'
import { hasLivingLinks } from './living-links.ts'
import { prunePictures } from '../websites/pruning.ts'
import { pruneExpiredRows } from './pruning.ts'
import type { JobHandlers } from './worker.ts'

/** What each job does. */
export function createHandlers(
  ctx: Pick<
    Ctx,
    'db' | 'auth' | 'now' | 'origin' | 'websitesOrigin' | 'forgetWebsite' | 'dns' | 'payments' | 'storage'
  > & {
    assistant: Assistant
    makePoster: MakePoster
    scanFile: ScanFile | null
    keptDays: number
    mailIn: MailIn
    checkSender: CheckSender
  },
  sendMail: SendMail,
): JobHandlers {
  const { db } = ctx
  return {
    'deliver-email': {
      run: ({ email_id }) =>
        deliverEmail({ ...ctx, hasLivingLinks: (text) => hasLivingLinks(ctx, text) }, sendMail, email_id),
      onDead: ({ email_id }, error) => failEmail(db, email_id, error),
    },
    'take-mail': {
      run: ({ mail_id }) => takeMail(ctx, mail_id),
      onDead: ({ mail_id }) => giveUpOnMail(ctx, mail_id),
    },
    'tell-team-of-ticket': { run: (told) => tellTeamOfTicket(ctx, told) },
    'tell-team-of-rating': { run: (told) => tellTeamOfRating(ctx, told) },
    'send-digests': { run: () => sendDigests(ctx) },
    'make-rounds': { run: () => makeRounds(ctx) },
    'open-account': { run: ({ email }) => openAccount(ctx, email) },
    'mail-confirmation-link': { run: ({ email }) => mailConfirmationLink(ctx, email) },
    'mail-sign-in-link': { run: ({ email }) => mailSignInLink(ctx, email) },
    'mail-recovery-link': { run: ({ email }) => mailRecoveryLink(ctx, email) },
    'settle-payment-event': { run: ({ event_id }) => settlePaymentEvent(ctx, event_id) },
    'end-subscriptions': { run: ({ customer_id }) => endSubscriptions(ctx, customer_id) },
    'forget-customer': { run: ({ customer_id }) => forgetCustomer(ctx, customer_id) },
    'tell-of-incomplete': { run: ({ subscription_id }) => tellOfIncomplete(ctx, subscription_id) },
    'follow-plans': { run: () => followPlans(ctx) },
    'expire-checkouts': { run: ({ checkout_id }) => expireOtherCheckouts(ctx, checkout_id) },
    'keep-mail-parts': {
      run: ({ mail_id }) => keepMailParts(ctx, mail_id),
      onDead: ({ mail_id }) => giveUpOnMailParts(ctx, mail_id),
    },
    'check-upload': {
      run: ({ upload_id }) => checkUpload(ctx, upload_id),
      onDead: ({ upload_id }) => giveUpChecking(ctx, upload_id),
    },
    'make-picture': {
      run: ({ picture_id }) => makePicture(ctx, picture_id),
      onDead: ({ picture_id }) => giveUpMakingPicture(db, picture_id),
    },
    'check-domains': { run: () => checkDomains(ctx) },
    'prune-pictures': { run: () => prunePictures(db) },
    'discard-upload': { run: ({ upload_id }) => removeIncoming(ctx.storage, upload_id) },
    'write-document': {
      run: async ({ kind, id: document }) => {
        await (kind === 'invoice' ? writeInvoice(ctx, document) : writeAgreement(ctx, document))
      },
    },
    'remove-file': { run: ({ path }) => ctx.storage.remove(path) },
    'prepare-data-export': {
      run: ({ export_id }) => prepareDataExport(ctx, export_id),
      onDead: ({ export_id }) => failDataExport(db, export_id),
    },
    'ask-refund': { run: ({ request_id }) => askAgainForRefund(ctx, request_id) },
    'expire-outdated-pages': { run: ({ arrangement_id }) => expireOutdatedPages(ctx, arrangement_id) },
    'expire-invoice-pages': { run: ({ invoice_id }) => expireInvoicePages(ctx, invoice_id) },
    'begin-project': { run: ({ proposal_id }) => beginProject(ctx, proposal_id) },
    'follow-email-change': { run: ({ user_id }) => followEmailChange(ctx, user_id) },
    'bind-arrangements': {
      run: async ({ user_id }) => {
        await bindProposals(ctx, user_id)
        await bindInvoices(ctx, user_id)
        await bindArrangements(ctx, user_id)
      },
    },
    'follow-owner': { run: ({ company_id }) => followOwner(ctx, company_id) },
    'end-grace': { run: (whose) => endGrace(ctx, whose) },
    'go-on-with-chat': { run: ({ conversation_id }) => goOnWithChat(ctx, conversation_id) },
    'mail-chat-answers': { run: ({ conversation_id }) => mailChatAnswers(ctx, conversation_id) },
    'tell-website-ready': { run: ({ version_id }) => tellReady(ctx, version_id) },
    'complete-form': { run: (published) => completeForm(ctx, published) },
    'review-hosting': { run: ({ owner_id }) => reviewHosting(ctx, owner_id) },
    'end-hosting': { run: (ending) => endHosting(ctx, ending) },
    'end-look': { run: ({ look_id }) => endLook(ctx, look_id) },
    'reconcile-payments': {
      run: async () => {
        await reconcilePayments(ctx)
      },
    },
    'close-resolved-tickets': { run: () => closeResolvedTickets(ctx) },
    'watch-due-tickets': { run: () => watchDueTickets(ctx) },
    'prune-expired-rows': { run: () => pruneExpiredRows(ctx) },
  }
}
