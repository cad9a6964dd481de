import { promotions } from '#content/promotions.ts'
import { CheckedItems } from '#web/site/sections/checked-items.tsx'
import { NumberedSteps } from '#web/site/sections/numbered-steps.tsx'
import { PageSection } from '#web/site/sections/page-section.tsx'
import { RuledCards } from '#web/site/sections/ruled-cards.tsx'
import { Card, CardDescription, CardTitle } from '#web/ui/card.tsx'

export function Problem() {
  const { heading, text, complaints } = promotions.problem
  return (
    <PageSection id="problem" heading={heading} intro={text}>
      <ul className="grid gap-5 lg:grid-cols-3">
        {complaints.map((complaint) => (
          <li key={complaint.title} className="grid">
            <Card className="grid content-start gap-3">
              <CardTitle as="h3">{complaint.title}</CardTitle>
              <CardDescription>{complaint.text}</CardDescription>
            </Card>
          </li>
        ))}
      </ul>
    </PageSection>
  )
}

export function Solution() {
  const { heading, text, items } = promotions.solution
  return (
    <PageSection id="solution" heading={heading} intro={text} ground="shoal">
      <RuledCards cards={items} />
    </PageSection>
  )
}

export function DomainExplainer() {
  const { heading, text, points } = promotions.domain
  return (
    <PageSection id="domain" heading={heading} intro={text}>
      <CheckedItems items={points} className="gap-4 border-t border-ink pt-6 text-body sm:grid-cols-3" />
    </PageSection>
  )
}

export function LaunchSteps() {
  const { heading, steps } = promotions.steps
  return (
    <PageSection id="steps" heading={heading}>
      <NumberedSteps steps={steps} />
    </PageSection>
  )
}

export function Guarantee() {
  const { heading, text, promises } = promotions.guarantee
  return (
    <PageSection id="guarantee" heading={heading} intro={text}>
      <RuledCards cards={promises} />
    </PageSection>
  )
}
