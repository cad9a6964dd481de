import { eCommerceSolutions } from '#content/service-pages/e-commerce-solutions.ts'
import { servicePageMeta } from './service-page-meta.ts'
import { ServicePage } from './service-page.tsx'

export const meta = () => servicePageMeta(eCommerceSolutions)

export default function ECommerceSolutions() {
  return <ServicePage page={eCommerceSolutions} />
}
