import { Link } from 'react-router'
import { dashboardServices, type DashboardService } from '#content/dashboard.ts'
import { Accordion, AccordionItem } from '#web/ui/accordion.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { buttonLook } from '#web/ui/button.tsx'
import { Card, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx'

/** What begins with the onboarding form begins with those whose part it is; the rest is ordered by those who pay. */
export function ServicesAccordion({ seesWork, seesMoney }: { seesWork: boolean; seesMoney: boolean }) {
  const isOffered = ({ to }: DashboardService) => !to || (to === '/fitness-onboarding' ? seesWork : seesMoney)
  return (
    <Card id="services">
      <CardHeader>
        <CardTitle>Services</CardTitle>
        <CardDescription>
          What you can order from here.{' '}
          <Link to="/contact" className="underline decoration-mark underline-offset-4">
            Something else? Contact us
          </Link>
        </CardDescription>
      </CardHeader>
      <Accordion>
        {dashboardServices.map(({ name, services }, index) => (
          <AccordionItem key={name} title={name} open={index === 0}>
            <ul className="grid gap-4">
              {services.filter(isOffered).map((service) => (
                <Service key={service.name} {...service} />
              ))}
            </ul>
          </AccordionItem>
        ))}
      </Accordion>
    </Card>
  )
}

function Service({ name, text, to, action }: DashboardService) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div className="min-w-0 flex-1 basis-72">
        <p className="font-semibold text-ink">{name}</p>
        <p className="text-small">{text}</p>
      </div>
      {to ? (
        <Link to={to} className={buttonLook({ size: 'small' })}>
          {action}
        </Link>
      ) : (
        <Badge tone="outline">Coming Soon</Badge>
      )}
    </li>
  )
}
