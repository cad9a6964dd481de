import { customWebApps } from '#content/service-pages/custom-web-apps.ts'
import { servicePageMeta } from './service-page-meta.ts'
import { ServicePage } from './service-page.tsx'

export const meta = () => servicePageMeta(customWebApps)

export default function CustomWebApps() {
  return <ServicePage page={customWebApps} />
}
