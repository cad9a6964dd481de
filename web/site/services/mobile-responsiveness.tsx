import { mobileResponsiveness } from '#content/services/mobile-responsiveness.ts'
import { servicePageMeta } from './service-page-meta.ts'
import { ServicePage } from './service-page.tsx'

export const meta = () => servicePageMeta(mobileResponsiveness)

export default function MobileResponsiveness() {
  return <ServicePage page={mobileResponsiveness} />
}
