import { digitalMarketing } from '#content/service-pages/digital-marketing.ts'
import { servicePageMeta } from './service-page-meta.ts'
import { ServicePage } from './service-page.tsx'

export const meta = () => servicePageMeta(digitalMarketing)

export default function DigitalMarketing() {
  return <ServicePage page={digitalMarketing} />
}
