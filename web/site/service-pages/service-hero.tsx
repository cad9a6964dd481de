import type { ReactNode } from 'react'
import type { ServicePage, ServiceSlug } from '#content/service-pages/service-page.ts'
import { ChartHalf } from '#web/site/sections/chart-half.tsx'
import { PageHero } from '#web/site/sections/page-hero.tsx'
import { servicesWay } from './services-way.ts'

/** Each service has its own part of the bay; the places were chosen to be told apart, not to mean something. */
const chartDetails: Record<ServiceSlug, string> = {
  'fast-website-development': '150 470 340 290',
  'seo-optimization': '560 330 320 270',
  'custom-web-design': '235 180 290 250',
  'mobile-responsiveness': '535 40 260 220',
  'website-maintenance': '0 420 320 270',
  'e-commerce-solutions': '440 480 300 250',
  'digital-marketing': '0 0 300 250',
  'custom-web-apps': '330 380 330 280',
  memberships: '0 110 330 280',
  websites: '250 480 380 280',
}

/** `children` is the plate on the chart: a price, a list of contents or what else the page has to say first. */
export function ServiceHero({ page, children }: { page: ServicePage; children: ReactNode }) {
  const { slug, kicker, title, description, buttons } = page
  return (
    <PageHero way={servicesWay(page)} kicker={kicker} title={title} description={description} buttons={buttons}>
      <ChartHalf detail={chartDetails[slug]}>{children}</ChartHalf>
    </PageHero>
  )
}
