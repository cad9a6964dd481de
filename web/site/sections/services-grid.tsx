import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { contactLink } from '#content/navigation.ts'
import { services } from '#content/services.ts'
import { SectionHeading } from '#web/site/section-heading.tsx'

export function ServicesGrid() {
  return (
    <section aria-labelledby="services" className="page-width py-20 sm:py-28">
      <SectionHeading id="services" title="What we build">
        Seven things, done properly. Every price is where a project starts, and it is in writing before we do.
      </SectionHeading>
      <ul className="mt-12 grid border-t border-ink sm:grid-cols-2 sm:gap-x-12">
        {services.map(({ slug, title, summary, startingAt }) => (
          <Entry
            key={slug}
            to={`/services/${slug}`}
            title={title}
            summary={summary}
            {...(startingAt && { note: `from ${startingAt}` })}
          />
        ))}
        <Entry
          to={contactLink.to}
          title="Not sure which?"
          summary="Describe the business, not the website. We will say what it needs, and what it does not."
          note="free of charge"
        />
      </ul>
    </section>
  )
}

function Entry({ to, title, summary, note }: { to: string; title: string; summary: string; note?: string }) {
  return (
    <li className="border-b border-line">
      <Link to={to} className="group grid h-full grid-cols-[1fr_auto] content-start gap-x-6 gap-y-2 py-7">
        <h3 className="font-display text-heading group-hover:underline group-hover:decoration-mark group-hover:underline-offset-4">
          {title}
        </h3>
        <ArrowRight
          aria-hidden="true"
          className="mt-1 size-5 text-mark transition-transform duration-200 ease-slip group-hover:translate-x-1"
        />
        <p className="max-w-[46ch] text-small text-ink-soft">{summary}</p>
        {note && <p className="col-span-2 text-small font-semibold">{note}</p>}
      </Link>
    </li>
  )
}
