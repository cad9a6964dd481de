import { company } from '#content/company.ts'
import { pageMeta } from '#web/site/page-meta.ts'
import { ClosingCall } from './closing-call.tsx'
import { Hero } from './hero.tsx'
import { LaunchSteps } from './launch-steps.tsx'
import { ServicesGrid } from './services-grid.tsx'

export const meta = () => [
  ...pageMeta({
    title: `${company.name} | Websites for small businesses in ${company.locality}, ${company.regionCode}`,
    description: company.description,
    keywords: `web design ${company.locality}, website development, e-commerce, SEO, website maintenance`,
    path: '/',
  }),
  {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@type': 'ProfessionalService',
      name: company.name,
      description: company.description,
      url: company.origin,
      telephone: company.phone,
      email: company.email,
      address: {
        '@type': 'PostalAddress',
        addressLocality: company.locality,
        addressRegion: company.regionCode,
        addressCountry: company.country,
      },
      openingHours: ['Mo-Fr 09:00-18:00', 'Sa 10:00-16:00'],
    },
  },
]

export default function Home() {
  return (
    <>
      <Hero />
      <ServicesGrid />
      <LaunchSteps />
      <ClosingCall />
    </>
  )
}
