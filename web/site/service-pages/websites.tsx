import { websites } from '#content/service-pages/websites.ts'
import { servicePageMeta } from './service-page-meta.ts'
import { ServicePage } from './service-page.tsx'

export const meta = () => servicePageMeta(websites)

export default function Websites() {
  return <ServicePage page={websites} />
}
