import type { BusinessType, ClaimBudget, ClaimField, ClaimTimeline } from '#domain/leads.ts'
import { prices } from '#domain/prices.ts'
import { agency } from './agency.ts'
import { formOptions, type FieldText } from './form-fields.ts'

const fields: Record<ClaimField, FieldText> = {
  name: { label: 'Your name', placeholder: 'Your name' },
  email: { label: 'Email', placeholder: 'you@yourbusiness.com' },
  phone: { label: 'Phone (optional)', placeholder: '(425) 555-0100' },
  businessName: { label: 'Business name', placeholder: 'Your business' },
  businessType: { label: 'Kind of business (optional)', choose: 'Choose one' },
  currentWebsite: { label: 'Current website (optional)', placeholder: 'yourbusiness.com' },
  goals: {
    label: 'What should the website do for you? (optional)',
    placeholder: 'More calls, fewer questions about opening hours, bookings at night …',
  },
  budget: { label: 'Monthly budget for extras (optional)', choose: 'Choose a range' },
  timeline: { label: 'When do you need it? (optional)', choose: 'Choose a time' },
}

/** The full-screen form that every button of /promotions opens (S1 §2, §3). What it says of missing fields is in domain/leads.ts. */
export const claimForm = {
  title: 'Claim Your FREE Website',
  text: 'Three answers are enough to begin. We call you within 24 hours for the rest.',
  fields,
  button: 'Claim My FREE Website',
  busy: 'Submitting...',
  close: 'Close',
  privacy: 'We use this to call you about your website. It is not sold, shared or added to a list.',
  /** S1 §8. It knows no failure, because S1 sends nothing; the words follow those of the other forms. */
  messages: {
    sent: ["Thank you! We'll contact you within 24 hours to get started on your FREE website!"],
    failed: {
      title: 'Error sending your claim',
      text: `There was a problem sending your claim. Please try again or contact us directly at ${agency.phone}.`,
    },
  },
}

export const businessTypeOptions = formOptions<BusinessType>({
  restaurant: 'Restaurant or café',
  retail: 'Shop',
  services: 'Services',
  healthcare: 'Healthcare',
  beauty: 'Beauty',
  automotive: 'Automotive',
  'real-estate': 'Real estate',
  fitness: 'Fitness',
  other: 'Something else',
})

export const claimBudgetOptions = formOptions<ClaimBudget>({
  'free-only': 'Free only, please',
  '25-50': `${prices.claimBudget25.shown}-${prices.claimBudget50.shown} per month`,
  '50-100': `${prices.claimBudget50.shown}-${prices.claimBudget100.shown} per month`,
  '100-200': `${prices.claimBudget100.shown}-${prices.claimBudget200.shown} per month`,
  '200+': `${prices.claimBudget200.shown}+ per month`,
})

export const claimTimelineOptions = formOptions<ClaimTimeline>({
  asap: 'As soon as possible (48 hours)',
  week: 'Within a week',
  month: 'Within a month',
  flexible: 'Flexible',
})
