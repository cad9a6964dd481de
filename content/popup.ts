import { prices } from '#domain/prices.ts'

/** The free-website popup (S1 §2). Claiming leads to /sales-funnel. */
export const popup = {
  title: 'A free website for your business',
  text: 'We build you 3-4 pages within 48 hours and host them at no charge.',
  points: [
    'Designed, built and written with you',
    'Hosting included',
    `You pay only for your domain, ${prices.domain.shown}`,
  ],
  claim: { label: 'Claim your free website', to: '/sales-funnel' },
  dismiss: 'Maybe later',
}
