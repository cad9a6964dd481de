import { useQuery } from '@tanstack/react-query'
import { customWebDesign } from '#content/service-pages/custom-web-design.ts'
import { sessionQuery } from '#web/api/session.ts'
import { DesignPurchaseBox } from './design-purchase-box.tsx'
import { DesignSignInNotice } from './design-sign-in-notice.tsx'
import { Dimmed } from './dimmed.tsx'
import { ServiceHero } from './service-hero.tsx'
import { servicePageMeta } from './service-page-meta.ts'
import { ServiceDetails } from './service-page.tsx'

export const meta = () => servicePageMeta(customWebDesign)

/** S1 §2: the package is bought from an account. Prerendered for a visitor; a session, once known, lights the page up. */
export default function CustomWebDesign() {
  const { data: user } = useQuery(sessionQuery)
  return (
    <>
      <ServiceHero page={customWebDesign}>{user ? <DesignPurchaseBox /> : <DesignSignInNotice />}</ServiceHero>
      <Dimmed when={!user}>
        <ServiceDetails page={customWebDesign} />
      </Dimmed>
    </>
  )
}
