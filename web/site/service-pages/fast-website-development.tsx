import { fastWebsiteDevelopment } from '#content/service-pages/fast-website-development.ts'
import { servicePageMeta } from './service-page-meta.ts'
import { ServicePage } from './service-page.tsx'

export const meta = () => servicePageMeta(fastWebsiteDevelopment)

export default function FastWebsiteDevelopment() {
  return <ServicePage page={fastWebsiteDevelopment} />
}
