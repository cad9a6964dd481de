import { memberships } from '#content/service-pages/memberships.ts'
import { servicePageMeta } from './service-page-meta.ts'
import { ServicePage } from './service-page.tsx'

export const meta = () => servicePageMeta(memberships)

export default function Memberships() {
  return <ServicePage page={memberships} />
}
