import { home } from '#content/home.ts'
import { services } from '#content/service-cards.ts'
import { ServiceCard } from './service-card.tsx'

/** The seven services, and the way out for whoever recognises none of them. */
export function ServicesGrid() {
  return (
    <ul className="grid border-t border-ink sm:grid-cols-2 sm:gap-x-12">
      {services.map(({ slug, title, summary, startingAt }) => (
        <ServiceCard key={slug} to={`/services/${slug}`} title={title} summary={summary} note={`from ${startingAt}`} />
      ))}
      <ServiceCard {...home.services.unsure} />
    </ul>
  )
}
