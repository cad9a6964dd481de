import type { ContactField } from '#domain/leads.ts'
import { agency, agencyLocation } from './agency.ts'
import type { FieldText } from './form-fields.ts'

const fields: Record<ContactField, FieldText> = {
  name: { label: 'Name', placeholder: 'Your name' },
  email: { label: 'Email', placeholder: 'you@yourbusiness.com' },
  phone: { label: 'Phone (optional)', placeholder: '(425) 555-0100' },
  subject: { label: 'Subject', placeholder: 'What is it about?' },
  message: {
    label: 'Message',
    placeholder: 'What does your business do, and what should the website do for it?',
  },
}

/** S1 §2 /contact: contact info, business hours, message form; the four questions are in content/faqs.ts. */
export const contact = {
  title: 'Contact',
  kicker: 'A person reads every message',
  description:
    'Write, call or come by. Tell us what your business does and what you would like the website to do for it; we take it from there.',
  info: {
    heading: 'Where to find us',
    phone: { label: 'Phone', text: agency.phone, href: agency.phoneHref },
    email: { label: 'Email', text: agency.email, href: `mailto:${agency.email}` },
    location: { label: 'Location', text: agencyLocation, note: 'On the waterfront. Visits by arrangement, please.' },
  },
  hours: {
    heading: 'Business Hours',
    rows: agency.businessHours,
    note: 'Premium maintenance clients reach us by phone at any hour.',
  },
  form: {
    heading: 'Send a message',
    text: 'You will hear back within one business day, usually sooner.',
    fields,
    button: 'Send Message',
    busy: 'Sending...',
    /** S1 §4 and §8, to the letter. */
    messages: {
      sending: 'Sending your message...',
      sent: ['Message Sent!'],
      failed: {
        title: 'Failed to send message',
        text: `There was a problem sending your message. Please try again or contact us directly at ${agency.phone}.`,
      },
    },
  },
  faqHeading: 'Before you write',
}
