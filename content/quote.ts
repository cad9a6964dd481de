import type { ProjectType, QuoteBudget, QuoteField, Timeframe } from '#domain/leads.ts'
import { ballparkOf, prices } from '#domain/prices.ts'
import { agency } from './agency.ts'
import { formOptions, type FieldText } from './form-fields.ts'
import type { ProcessStep } from './process.ts'

const fields: Record<QuoteField, FieldText> = {
  name: { label: 'Name', placeholder: 'Your name' },
  email: { label: 'Email', placeholder: 'you@yourbusiness.com' },
  phone: { label: 'Phone', placeholder: '(425) 555-0100', hint: 'For the consultation call, and nothing else.' },
  company: { label: 'Company (optional)', placeholder: 'Your business' },
  projectType: { label: 'Project type' },
  budget: { label: 'Budget', choose: 'Choose a range' },
  timeframe: { label: 'Timeline', choose: 'Choose a timeline' },
  description: {
    label: 'Project details',
    placeholder: 'What should the site do? Who is it for? Is there anything like it that you admire?',
  },
}

/** S1 §2 /quote; the five questions are in content/faqs.ts. */
export const quotePage = {
  title: 'Get a Custom Website Quote',
  kicker: 'One form, one call, one price',
  description:
    'Tell us what you need and you get a detailed proposal within 24 hours: what we would build, what it costs, and when it is done. Asking costs nothing.',
  button: { label: 'Start your quote', to: '#quote-form' },
  proposal: {
    heading: 'What your proposal says',
    items: ['What we would build, page by page', 'What it costs: one price, in writing', 'When it is done: a date'],
  },
  process: {
    heading: 'From form to first day',
    steps: [
      {
        title: 'Submit your request',
        summary: 'Eight fields, about four minutes. Rough answers are fine; "not sure" is an answer too.',
      },
      {
        title: 'Consultation call',
        summary: 'We ring you to ask what a form cannot. Twenty minutes, and we do most of the listening.',
      },
      {
        title: 'Proposal within 24 hours',
        summary: 'A written proposal with the pages, the price and the dates. It is short enough to read standing up.',
      },
      {
        title: 'Kickoff',
        summary: 'You say yes, we agree on a first day, and you see pages in a browser within a week of it.',
      },
    ] satisfies ProcessStep[],
  },
  clients: {
    heading: 'They asked too',
    /** Ids of content/portfolio.ts; the carousel draws their logos. */
    logos: [
      { id: 'jetty-island-kayaks', name: 'Jetty Island Kayaks' },
      { id: 'hewitt-avenue-bakery', name: 'Hewitt Avenue Bakery' },
      { id: 'rucker-hill-dental', name: 'Rucker Hill Dental' },
      { id: 'cascade-peak-fitness', name: 'Cascade Peak Fitness' },
    ] as const,
    pause: 'Pause the moving names',
  },
  faqHeading: 'Asked before',
  form: {
    heading: 'Request Your Custom Quote',
    text: 'Fill in what you know. You will receive a detailed proposal within 24 hours.',
    fields,
    button: 'Request My Quote',
    busy: 'Submitting...',
    /** S1 §8, to the letter. */
    messages: {
      sent: [
        'Quote request submitted successfully!',
        "Quote Request Received: We'll get back to you with a custom quote within 24 hours.",
      ],
      failed: {
        title: 'Error sending quote request',
        text: `There was a problem sending your quote request. Please try again or contact us directly at ${agency.phone}.`,
      },
    },
  },
}

/** What the form says of the price while its choices are made. */
export function ballparkText(projectType: string, budget: string): string {
  const ballpark = ballparkOf(projectType, budget)
  if (!ballpark) return 'Ballpark: we name one after a short call.'
  const text = `Ballpark: ${ballpark.shown}. An estimate, not an offer: your proposal names one fixed price.`
  return ballpark.isAboveBudget
    ? `${text} That is above the budget you chose. Tell us what matters most and we cut to it.`
    : text
}

export const projectTypeOptions = formOptions<ProjectType>({
  website: 'New website',
  ecommerce: 'Online shop',
  redesign: 'Redesign of an existing site',
  maintenance: 'Maintenance',
  other: 'Something else',
})

export const quoteBudgetOptions = formOptions<QuoteBudget>({
  under2k: `Under ${prices.quoteBudgetLow.shown}`,
  '2k-5k': `${prices.quoteBudgetLow.shown} - ${prices.quoteBudgetMiddle.shown}`,
  '5k-10k': `${prices.quoteBudgetMiddle.shown} - ${prices.quoteBudgetHigh.shown}`,
  '10k-plus': `${prices.quoteBudgetHigh.shown} and more`,
  'not-sure': 'Not sure yet',
})

export const timeframeOptions = formOptions<Timeframe>({
  asap: 'As soon as possible',
  '1month': 'Within a month',
  '1-3months': '1 to 3 months',
  '3-6months': '3 to 6 months',
  flexible: 'Flexible',
})
