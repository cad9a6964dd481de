import { mobileResponsiveness } from '#content/service-pages/mobile-responsiveness.ts'
import { servicePageMeta } from './service-page-meta.ts'
import { ServicePage } from './service-page.tsx'

export const meta = () => servicePageMeta(mobileResponsiveness)

export default function MobileResponsiveness() {
  return <ServicePage page={mobileResponsiveness} />
}
