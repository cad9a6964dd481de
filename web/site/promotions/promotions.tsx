import { pageFacts } from '#content/pages.ts'
import { pageMeta } from '#web/site/page-meta.ts'
import { service } from '#web/site/structured-data.ts'
import { PromotionsPage } from './promotions-page.tsx'

const path = '/promotions'

export const meta = () => {
  const facts = pageFacts[path]
  return pageMeta({ path, ...facts, about: [service({ path, ...facts, offers: [] })] })
}

export default function Promotions() {
  return <PromotionsPage claimOpen={false} />
}
