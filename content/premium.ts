import type { SubscriptionInterval } from '#domain/prices.ts'

/** The paid membership and its growth tools (S1 §1). */
export const premiumTools = [
  {
    title: 'Booking system',
    text: 'Customers pick a free slot themselves. You get the appointment, they get the reminder.',
  },
  { title: 'Business email', text: 'you@yourbusiness.com, set up on your phone and computer by us.' },
  {
    title: 'AI chatbot',
    text: 'Answers from your own pages at any hour, and hands over to you when it does not know.',
  },
  { title: 'Priority support', text: 'As many tickets as you like, and yours are opened first.' },
  { title: 'Analytics', text: 'How many came, from where, and what they did. Without following anybody around.' },
  {
    title: 'Custom domain management',
    text: 'Renewals, DNS records and redirects done for you, with the domain still in your name.',
  },
]

/** S1 §9: quarterly is badged 'Most Popular', annual 'Best Value'. */
export const subscriptionLabels: Record<SubscriptionInterval, { name: string; billed: string; badge?: string }> = {
  monthly: { name: 'Monthly', billed: 'billed every month' },
  quarterly: { name: 'Quarterly', billed: 'billed every 3 months', badge: 'Most Popular' },
  semi_annual: { name: 'Every 6 months', billed: 'billed every 6 months' },
  annual: { name: 'Annual', billed: 'billed once a year', badge: 'Best Value' },
}
