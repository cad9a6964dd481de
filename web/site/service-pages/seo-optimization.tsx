import { seoOptimization } from '#content/service-pages/seo-optimization.ts'
import { servicePageMeta } from './service-page-meta.ts'
import { ServicePage } from './service-page.tsx'

export const meta = () => servicePageMeta(seoOptimization)

export default function SeoOptimization() {
  return <ServicePage page={seoOptimization} />
}
