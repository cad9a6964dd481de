import { domainProblems } from './website-domains.ts'

/** Every error an API caller can see: its code, its status and the sentence shown when nothing more exact is said. */
const errors = {
  bad_request: [400, 'The request could not be understood.'],
  invalid_input: [400, 'Some of the information is missing or not valid.'],
  invalid_json: [400, 'The request body is not valid JSON.'],
  unstorable_text: [400, 'The text holds characters that cannot be stored.'],
  contact_missing: [400, 'Please leave an email address or a phone number, so that we can answer.'],
  password_too_common: [400, 'This password is one of the most common ones. Please choose another.'],
  password_too_simple: [
    400,
    'This password is a date, repeats, counts or follows the keys of a keyboard. Please choose another.',
  ],
  password_is_own_name: [400, 'This password is made from your own name or email address. Please choose another.'],
  password_is_agency_name: [400, 'This password is made from the name of the agency. Please choose another.'],
  wrong_mode: [400, 'Test and live mode do not mix.'],
  bad_signature: [400, 'The signature could not be verified.'],
  link_invalid: [400, 'This link is invalid. Please request a new one.'],
  not_signed_in: [401, 'Please sign in to continue.'],
  invalid_credentials: [401, 'Invalid email or password.'],
  wrong_password: [401, 'This password is not right.'],
  invalid_code: [401, 'This code is not right, or it was used already.'],
  second_step_expired: [401, 'That took too long. Please sign in again.'],
  unknown_passkey: [401, 'This passkey is not known here.'],
  challenge_expired: [401, 'That took too long. Please try again.'],
  reset_session_missing: [401, 'Authentication session expired. Please request a new password reset link.'],
  reset_session_expired: [401, 'Your password reset session has expired. Please request a new password reset link.'],
  not_allowed: [403, 'You do not have access to this.'],
  confirmation_required: [403, 'Please confirm that it is you.'],
  second_step_required: [403, 'Your team asks for a second step. Please set one up first.'],
  premium_needed: [403, 'Your own domain is part of Premium.'],
  not_an_admin: [403, 'User is not an admin'],
  look_only: [403, 'You are viewing as a customer. Nothing can be changed.'],
  not_your_part: [403, 'Your part in this company does not include this.'],
  invitation_for_other: [403, 'This invitation is for another address.'],
  team_stays_out: [403, 'People of our team cannot join a company.'],
  foreign_origin: [403, 'This request came from another site and was refused.'],
  email_not_confirmed: [403, 'Please confirm your email address first. We can send you the link again.'],
  account_suspended: [403, 'This account is suspended. Please ask an admin, or call us.'],
  not_found: [404, 'Not found.'],
  client_not_found: [404, 'There is no account with this email address.'],
  file_missing: [404, 'The file is no longer there.'],
  method_not_allowed: [405, 'This method is not supported here.'],
  not_acceptable: [406, 'This is sent as text/event-stream only.'],
  too_slow: [408, 'The request took too long to arrive. Please try again.'],
  conflict: [409, 'This was changed by someone else in the meantime. Please reload and try again.'],
  address_unproven: [
    409,
    'This person has not confirmed their email address yet. Until they do, nothing can be given to this account.',
  ],
  unchanged: [409, 'Nothing would change.'],
  own_role: [409, 'You cannot change your own role'],
  customers_only: [409, 'Only customers can be viewed as.'],
  own_suspension: [409, 'You cannot suspend your own account'],
  own_two_step: [409, 'Remove your own second steps in Account Settings, under Security.'],
  last_admin: [409, 'The last admin stays: make somebody else an admin first'],
  own_account: [409, 'Cannot delete your own account'],
  company_full: [409, 'A company has at most 20 people.'],
  already_in_company: [409, 'This address already belongs to this company.'],
  too_many_companies: [409, 'You already belong to ten other companies. Please leave one of them first.'],
  other_look: [409, 'Another tab began or stopped viewing as a customer. Please look again.'],
  other_company: [409, 'You are acting for another company now, chosen in another tab. Please look again.'],
  owner_stays: [409, 'Hand the company over first, or remove its other people.'],
  not_a_member: [409, 'A company can be handed over to one of its members.'],
  cannot_sign_in: [409, 'This person cannot sign in at the moment.'],
  has_own_company: [409, 'This person already has a company of their own. Use another address.'],
  ask_an_admin: [409, 'Ask an admin to delete your account.'],
  signed_in_as_other: [409, 'You are signed in as somebody else. Please sign out first.'],
  authenticator_on: [409, 'Two-step sign-in is on already. Turn it off first.'],
  authenticator_off: [409, 'Two-step sign-in is off. Set up an authenticator app first.'],
  too_many_passkeys: [409, 'You have 10 passkeys. Remove one first.'],
  last_second_step: [409, 'Your team asks for a second step. Add another one first.'],
  own_second_step: [409, 'Set up your own second step first.'],
  conversation_full: [409, 'This chat has become very long. Please start a new one.'],
  chat_taken: [409, 'Somebody else has already joined this chat.'],
  chat_not_joined: [409, 'Join the chat first.'],
  chat_is_ticket: [409, 'This chat is now a ticket. Please write there.'],
  chat_without_account: [409, 'Only the chat of a signed-in customer can become a ticket.'],
  lead_full: [409, 'You have added a lot already. Please call us, or answer our email.'],
  ticket_limit: [409, 'Free accounts can have up to 3 open tickets. Upgrade to Premium for unlimited support.'],
  rating_closed: [409, 'A rating can be given once the ticket is resolved.'],
  ticket_closed: [409, 'This ticket is closed. Please open a new one.'],
  answered_meanwhile: [409, 'Somebody answered while you were writing. Read it, then send again.'],
  merge_other_customer: [409, 'Only tickets of the same customer can be merged.'],
  onboarding_frozen: [
    409,
    'We are already working on your website, so the form can no longer be changed. Please open a support ticket.',
  ],
  slug_taken: [409, 'This address is taken. Please choose another.'],
  nothing_to_send: [409, 'Nothing has changed since the last version.'],
  not_approved: [409, 'Only a version that our team approved can go online.'],
  taken_offline_by_team: [409, 'Our team took this website offline. Please open a support ticket.'],
  hosting_ended: [409, 'Hosting has ended. Upgrade to Premium to bring the website back.'],
  domain_taken: [409, 'This domain already belongs to another website here.'],
  domain_refused: [409, domainProblems.refused],
  domain_not_proven: [409, 'The TXT record is not there yet. It can take an hour until it is seen everywhere.'],
  slug_fixed: [409, 'The address of a published website stays as it is.'],
  upload_busy: [423, 'This file is being received on another line. It goes on in a moment.'],
  upload_not_ready: [409, 'This file is still being uploaded or checked. Please wait a moment.'],
  upload_refused: [409, 'This file was not accepted. Please upload another.'],
  upload_complete: [409, 'This file has already arrived.'],
  too_many_uploads: [409, 'You have many unfinished uploads. Please finish or cancel some of them first.'],
  upload_taken: [409, 'This file was used already. Please upload it again.'],
  picture_limit: [409, 'You have 24 pictures. Please remove one first.'],
  form_not_submitted: [409, 'A project can be made from a form that was submitted.'],
  form_is_draft: [409, 'This form was not submitted yet.'],
  form_has_project: [409, 'A project was already made from this form.'],
  nothing_awaited: [409, 'Nothing is awaited from the client any more.'],
  reminded_already: [409, 'They were reminded of this within the last three days.'],
  proposal_changed: [409, 'This proposal was changed while you were reading it. Please read it again.'],
  proposal_closed: [409, 'This proposal can no longer be signed.'],
  already_signed: [409, 'This proposal was already signed.'],
  already_decided: [409, 'This version was already decided.'],
  payment_due: [402, 'This file opens when the project is paid.'],
  asked_already: [409, 'You wait for something from this client already. Mark it as received first.'],
  milestone_not_in_work: [409, 'Only the milestone that is being worked on can be asked for.'],
  project_not_complete: [409, 'The completion email is for projects at 100% or in the stage Completed.'],
  completion_email_sent: [409, 'The completion email for this project has already been sent.'],
  already_reviewed: [409, 'This edit has already been reviewed.'],
  no_address: [409, 'This lead left no email address.'],
  lead_without_address: [409, 'This lead has no email address.'],
  lead_unanswered: [409, 'Only a lead that was answered can be archived. Spam is out of the inbox already.'],
  ticket_unfinished: [409, 'This ticket is not done yet. Resolve or close it first.'],
  ticket_has_responses: [409, 'Somebody responded to this ticket, so it stays. You can archive it.'],
  project_has_updates: [409, 'Its client was told how this project goes, so it stays. You can archive it.'],
  project_has_work: [
    409,
    'Something of this project was agreed on, billed, asked for or handed over, so it stays. You can archive it.',
  ],
  project_has_form: [409, 'This project was made from a fitness form, so it stays. You can archive it.'],
  arrangement_active: [409, 'This arrangement is active. Deactivate it first.'],
  arrangement_used: [409, 'The customer was asked to pay by this arrangement, so it stays. You can archive it.'],
  undo_too_late: [409, 'It is too late to undo this: the email has left.'],
  undo_changed: [409, 'Somebody changed this in the meantime, so it was not undone.'],
  category_exists: [409, 'There is a category with this name already. It may be among those that were put away.'],
  saved_reply_exists: [409, 'There is a saved reply with this title already.'],
  not_editable: [409, 'Edits can be uploaded only while the raw video is pending or in progress.'],
  payment_processing: [
    409,
    'Your payment is being processed. Premium starts as soon as it is confirmed, usually within a minute.',
  ],
  subscription_waits: [
    409,
    'You have a subscription that waits for a payment. Open Manage Billing in Account Settings to pay it or to change your card.',
  ],
  nothing_to_pay: [409, 'There is nothing left to pay on this invoice.'],
  amount_not_possible: [409, 'This amount is not possible.'],
  arrangement_paid: [409, 'This arrangement is already paid: its subscription is running.'],
  subscription_runs: [409, 'This person has a subscription that is running.'],
  purchase_paid: [409, 'This order is already paid.'],
  already_subscribed: [409, 'You already have an active Premium subscription.'],
  link_used: [409, 'This link has already been used.'],
  link_withdrawn: [410, 'This link was withdrawn. Please write to us if you need another.'],
  link_expired: [410, 'This link has expired. Please request a new one.'],
  upload_gone: [410, 'This upload is no longer there. Please begin again.'],
  too_large: [413, 'The request is too large.'],
  not_json: [415, 'Send the request body as application/json.'],
  proof_required: [428, 'Your browser must first show that you are not a program. Please try again.'],
  too_fast: [429, 'That was faster than a person types. Please wait a moment and send it again.'],
  rate_limited: [429, 'Too many attempts. Please wait a moment and try again.'],
  internal: [500, 'Something went wrong on our side. Please try again.'],
  payment_provider_failed: [502, 'The payment provider could not be reached. Please try again.'],
  overloaded: [503, 'There is a lot going on right now. Please try again in a moment.'],
  not_ready: [503, 'The service is starting. Please try again in a moment.'],
  storage_silent: [
    503,
    'The place where we keep files does not answer at the moment. Please try again in a few minutes.',
  ],
  attachments_full: [507, 'There is no room left for your files. Please write to us.'],
  storage_full: [
    507,
    'There is no room for this file at the moment. Please tell an administrator and try again later.',
  ],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type ErrorCode = keyof typeof errors
export type ErrorStatus = (typeof errors)[ErrorCode][0]

/** One sentence per input field, keyed by the field's path ('email', 'packages.0.name'). */
export type FieldErrors = Record<string, string>

export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: ErrorStatus
  readonly fields: FieldErrors | undefined
  readonly retryAfterSeconds: number | undefined
  /** Of a limit: whether this is the first try beyond it. One is worth keeping, the thousand after it are not. */
  readonly isFirstOver: boolean
  /** What refused, by its name in the program; for us, never for the caller. */
  readonly subject: string | undefined
  /** How the caller can confirm that it is them, where that is asked for. */
  readonly ways: string[] | undefined

  constructor(
    code: ErrorCode,
    more: {
      message?: string
      fields?: FieldErrors
      retryAfterSeconds?: number
      isFirstOver?: boolean
      subject?: string
      ways?: string[]
      cause?: unknown
    } = {},
  ) {
    super(more.message ?? errors[code][1], { cause: more.cause })
    this.name = 'AppError'
    this.code = code
    this.status = errors[code][0]
    this.fields = more.fields
    this.retryAfterSeconds = more.retryAfterSeconds
    this.isFirstOver = more.isFirstOver ?? false
    this.subject = more.subject
    this.ways = more.ways
  }
}
