import { sql } from 'drizzle-orm'
import { chat_messages, team_availability } from '../../chat/chat.tables.ts'
import { attachments, conversations, messages } from '../../conversations/conversations.tables.ts'
import { presences } from '../../conversations/presences.tables.ts'
import { emails, mailbox_messages } from '../../emails/emails.tables.ts'
import { inbound_mails, mail_refs, mail_threads } from '../../inbound-mail/inbound-mail.tables.ts'
import { lead_history, leads } from '../../leads/leads.tables.ts'
import { rate_limits } from '../../limits/limits.tables.ts'
import { action_links } from '../../links/links.tables.ts'
import { newsletter_subscriptions } from '../../newsletter/newsletter.tables.ts'
import { open_questions } from '../../questions/questions.tables.ts'
import { each, gone, goneUnseen, held, nobodys } from '../held.ts'

/** What was said between somebody and us, before and beside their account. */
export const heldOfTalk = [
  // Before what they are about, by which they are found.
  held(inbound_mails, gone, {
    ...each('plain', 'id', 'state', 'reason', 'verdict', 'size', 'received_at', 'decided_at'),
    ...each('address', 'envelope_from', 'from_address'),
    ...each('says', 'from_name', 'subject', 'text', 'quoted_text', 'message_ref', 'client_address', 'client_name'),
    ...each('parent', 'ticket_id', 'lead_id'),
    // Part of it leads to a thread.
    ...each('secret', 'envelope_to', 'body_hash'),
    raw_path: 'file',
    decided_by: 'doer',
  }),
  // Chats before leads, as whoever passes one on does: the other way around they would wait for each other.
  held(conversations, gone, {
    ...each('plain', 'id', 'company_id', 'session_id', 'mailed_up_to', 'created_at', 'updated_at'),
    ...each('plain', 'joined_at', 'asked_for_person_at'),
    ...each('says', 'subject', 'name', 'phone', 'copies', 'stopped_copies', 'page'),
    ...each('secret', 'visitor_hash', 'mail_key'),
    user_id: 'id',
    email: 'address',
    lead_id: 'parent',
    joined_by: 'doer',
    words: 'copy',
  }),
  held(messages, gone, {
    ...each('plain', 'id', 'position', 'side', 'via', 'sent_as', 'answers_id', 'is_verified', 'mail_id', 'created_at'),
    ...each('wrote', 'text', 'quoted_text'),
    ...each('says', 'author_name', 'author_email', 'event', 'left_open', 'sources', 'offers'),
    conversation_id: 'parent',
    author_id: 'doer',
  }),
  held(presences, goneUnseen, { conversation_id: 'parent', ...each('plain', 'who', 'typing', 'seen_at') }),
  held(team_availability, gone, { user_id: 'id', ...each('plain', 'choice', 'seen_at') }),
  held(attachments, gone, {
    ...each('plain', 'id', 'company_id', 'position', 'file_size', 'file_type', 'width', 'height', 'created_at'),
    file_name: 'says',
    file_path: 'file',
    message_id: 'parent',
  }),
  held(chat_messages, gone, {
    ...each('plain', 'id', 'position', 'role', 'timestamp', 'sent_as', 'answers_id'),
    ...each('says', 'content', 'left_open', 'sources', 'offers'),
    conversation_id: 'parent',
  }),
  held(leads, gone, {
    ...each('plain', 'id', 'number', 'source', 'state', 'due_at', 'is_spam', 'created_at', 'updated_at', 'archived_at'),
    ...each('says', 'name', 'phone', 'details', 'estimate', 'page', 'landing_page', 'referrer', 'campaign'),
    email: 'address',
    owner_id: 'doer',
    fingerprint: 'secret',
    words: 'copy',
  }),
  held(lead_history, gone, {
    ...each('plain', 'id', 'kind', 'from_state', 'to_state', 'by_sender', 'created_at'),
    ...each('doer', 'author_id', 'owner_id'),
    lead_id: 'parent',
    note: 'says',
  }),
  held(newsletter_subscriptions, gone, {
    ...each('plain', 'id', 'state', 'confirm_expires_at', 'lead_id', 'created_at', 'confirmed_at', 'ended_at'),
    ...each('secret', 'confirm_token_hash', 'leave_token'),
    email: 'address',
    visit: 'says',
  }),
  held(action_links, gone, {
    ...each('plain', 'id', 'purpose', 'subject_id', 'is_preview', 'openings'),
    ...each('plain', 'created_at', 'expires_at', 'revoked_at', 'opened_at', 'last_opened_at'),
    customer_email: 'address',
    user_id: 'id',
    created_by: 'doer',
    key_hash: 'secret',
  }),
  held(
    emails,
    {
      becomes: 'kept',
      why: 'That an email of its kind was sent, and when; nothing in it is anybody’s any more',
      until: 'as long as the installation, without anybody’s address after a set time (KEPT_DAYS)',
      without: {
        to_address: '',
        reply_to: null,
        cc: [],
        named_to: null,
        subject: '',
        text: null,
        html: null,
        headers: {},
        attachments: [],
        last_error: null,
        // What still waits would go to somebody who is gone.
        state: sql`case when ${emails.state} = 'queued' then 'useless' else ${emails.state} end`,
      },
    },
    {
      ...each('plain', 'id', 'kind', 'secret', 'state', 'useless_after', 'created_at', 'sent_at'),
      ...each('address', 'to_address', 'reply_to'),
      ...each('says', 'cc', 'named_to'),
      ...each('mention', 'subject', 'text', 'last_error'),
      // The text in another dress, and links that end a subscription with one click.
      ...each('secret', 'html', 'headers', 'attachments'),
    },
  ),
  held(mailbox_messages, goneUnseen, {
    ...each('plain', 'id', 'kind', 'created_at'),
    ...each('address', 'to_address', 'reply_to'),
    cc: 'says',
    ...each('mention', 'subject', 'text'),
    ...each('secret', 'html', 'headers', 'attachments'),
  }),
  held(mail_threads, goneUnseen, {
    ...each('parent', 'ticket_id', 'lead_id'),
    key: 'secret',
    subject: 'says',
    created_at: 'plain',
  }),
  held(mail_refs, goneUnseen, { ref: 'secret', thread_key: 'parent', ...each('plain', 'side', 'created_at') }),
  held(rate_limits, goneUnseen, { key: 'mention', ...each('plain', 'used', 'resets_at') }),
  held(open_questions, nobodys('Without who asked; addresses, numbers and names are blanked before it is written'), {
    ...each('ours', 'id', 'question', 'asked_as', 'times', 'answer', 'dismissed_at', 'created_at', 'last_asked_at'),
  }),
]
