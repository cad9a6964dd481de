import { pageFacts } from '#content/pages.ts'
import { pageMeta } from '#web/site/page-meta.ts'
import { PromotionsPage } from './promotions-page.tsx'

/** The canonical address is /promotions: for a search engine the two are one page. */
export const meta = () => pageMeta({ path: '/promotions', ...pageFacts['/sales-funnel'] })

export default function SalesFunnel() {
  return <PromotionsPage claimOpen />
}
