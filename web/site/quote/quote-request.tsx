import { quotePage } from '#content/quote.ts'
import { LeadReceived } from '#web/site/leads/lead-received.tsx'
import { useReceived } from '#web/site/leads/use-received.ts'
import { PageSection } from '#web/site/sections/page-section.tsx'
import { Card } from '#web/ui/card.tsx'
import { QuoteForm } from './quote-form.tsx'

/** The form under its heading, or what it has turned into: nobody who wrote is asked to fill it in. */
export function QuoteRequest() {
  const { heading, text } = quotePage.form
  const place = useReceived('quote')
  return (
    <PageSection id="quote-form" heading={heading} intro={place.lead ? undefined : text} ground="shoal">
      <Card>{place.lead ? <LeadReceived place={place} lead={place.lead} /> : <QuoteForm place={place} />}</Card>
    </PageSection>
  )
}
