import { websiteMaintenance } from '#content/service-pages/website-maintenance.ts'
import { servicePageMeta } from './service-page-meta.ts'
import { ServicePage } from './service-page.tsx'

export const meta = () => servicePageMeta(websiteMaintenance)

export default function WebsiteMaintenance() {
  return <ServicePage page={websiteMaintenance} />
}
