import { Link } from 'react-router'
import { pageFacts } from '#content/pages.ts'
import { portalTeaser } from '#content/portal-teaser.ts'
import { pageMeta } from '#web/site/page-meta.ts'
import { CallToAction } from '#web/site/sections/call-to-action.tsx'
import { PageHero } from '#web/site/sections/page-hero.tsx'
import { PageSection } from '#web/site/sections/page-section.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card, CardDescription, CardTitle } from '#web/ui/card.tsx'

/** S1 §2: no search engine lists it. */
export const meta = () => [
  ...pageMeta({ path: '/portal', ...pageFacts['/portal'] }),
  { name: 'robots', content: 'noindex' },
]

export default function PortalTeaser() {
  const { already, badge, title, description, buttons, featuresHeading, features, closing } = portalTeaser
  return (
    <>
      <PageHero
        kicker={<Badge tone="mark">{badge}</Badge>}
        title={title}
        description={description}
        buttons={buttons}
        note={
          <>
            {already.text}{' '}
            <Link to={already.link.to} className="font-semibold text-ink underline decoration-mark underline-offset-4">
              {already.link.label}
            </Link>
          </>
        }
      />
      <PageSection id="features" heading={featuresHeading} ground="shoal">
        <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {features.map((feature) => (
            <li key={feature.title} className="grid">
              <Card className="grid content-start gap-2">
                <CardTitle as="h3">{feature.title}</CardTitle>
                <CardDescription>{feature.text}</CardDescription>
              </Card>
            </li>
          ))}
        </ul>
      </PageSection>
      <CallToAction {...closing} buttons={buttons} />
    </>
  )
}
