import type { NavigationLink } from '#content/navigation.ts'
import { servicesPage } from '#content/services-page.ts'
import type { ServicePage } from '#content/service-pages/service-page.ts'

/** The way to a service page below Home, as its breadcrumbs and its structured data say it. */
export function servicesWay({ slug, title }: Pick<ServicePage, 'slug' | 'title'>): NavigationLink[] {
  return [
    { label: servicesPage.title, to: '/services' },
    { label: title, to: `/services/${slug}` },
  ]
}
