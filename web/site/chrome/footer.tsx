import { Clock, Mail, MapPin, Phone } from 'lucide-react'
import { Link } from 'react-router'
import { company, companyLocation } from '#content/company.ts'
import { siteLinks } from '#content/navigation.ts'
import { SignalHoist } from '#web/site/art/signal-flags.tsx'

export function Footer() {
  return (
    <footer className="bg-harbour text-on-harbour">
      <div aria-hidden="true" className="scale-rule opacity-70" />
      <div className="page-width grid gap-10 py-14 sm:grid-cols-2 lg:grid-cols-[1.6fr_1fr_1.2fr]">
        <div className="grid content-start gap-4 sm:col-span-2 lg:col-span-1">
          <SignalHoist />
          <p className="font-display text-title">{company.name}</p>
          <p className="max-w-[36ch] text-small">{company.tagline}</p>
        </div>
        <ul className="grid content-start gap-2.5 text-small">
          {siteLinks.map(({ label, to }) => (
            <li key={to}>
              <Link to={to} className="hover:underline">
                {label}
              </Link>
            </li>
          ))}
        </ul>
        <address className="grid content-start gap-2.5 text-small not-italic [&_svg]:mt-0.5 [&_svg]:size-4.5 [&_svg]:shrink-0 [&>*]:flex [&>*]:gap-3">
          <p>
            <MapPin aria-hidden="true" />
            {companyLocation}
          </p>
          <a href={company.phoneHref} className="hover:underline">
            <Phone aria-hidden="true" />
            {company.phone}
          </a>
          <a href={`mailto:${company.email}`} className="hover:underline">
            <Mail aria-hidden="true" />
            {company.email}
          </a>
          <p>
            <Clock aria-hidden="true" />
            {company.hours.weekdays}
          </p>
        </address>
      </div>
    </footer>
  )
}
