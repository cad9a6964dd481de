import { Clock, Mail, MapPin, Phone } from 'lucide-react'
import { Link } from 'react-router'
import { agency, agencyLocation } from '#content/agency.ts'
import { moreLinks, siteLinks, type NavigationLink } from '#content/navigation.ts'
import { SignalHoist } from '#web/site/art/signal-flags.tsx'

export function Footer() {
  return (
    <footer className="bg-harbour text-on-harbour max-sm:pb-16">
      <div aria-hidden="true" className="scale-rule opacity-70" />
      <div className="page-width grid grid-cols-2 gap-10 py-14 lg:grid-cols-[1.8fr_1fr_1fr_1.4fr]">
        <div className="col-span-2 grid content-start gap-4 lg:col-span-1">
          <SignalHoist />
          <p className="font-display text-title">{agency.name}</p>
          <p className="max-w-[36ch] text-small">{agency.tagline}</p>
        </div>
        <FooterLinks links={siteLinks} />
        <FooterLinks links={moreLinks} />
        <address className="col-span-2 grid content-start gap-2.5 text-small not-italic [&_svg]:mt-0.5 [&_svg]:size-4.5 [&_svg]:shrink-0 [&>*]:flex [&>*]:gap-3 lg:col-span-1">
          <p>
            <MapPin aria-hidden="true" />
            {agencyLocation}
          </p>
          <a href={agency.phoneHref} className="hover:underline">
            <Phone aria-hidden="true" />
            {agency.phone}
          </a>
          <a href={`mailto:${agency.email}`} className="hover:underline">
            <Mail aria-hidden="true" />
            {agency.email}
          </a>
          <p>
            <Clock aria-hidden="true" />
            {agency.hours.weekdays}
          </p>
        </address>
      </div>
    </footer>
  )
}

function FooterLinks({ links }: { links: readonly NavigationLink[] }) {
  return (
    <ul className="grid content-start gap-2.5 text-small">
      {links.map(({ label, to }) => (
        <li key={to}>
          <Link to={to} className="hover:underline">
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
