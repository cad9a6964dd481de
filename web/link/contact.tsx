import { agency } from '#content/agency.ts'

/** How to reach the agency, on every page that a link opens. */
export function Contact() {
  return (
    <p className="text-small text-ink-soft">
      Questions? Call{' '}
      <a href={agency.phoneHref} className="font-medium whitespace-nowrap text-ink underline">
        {agency.phone}
      </a>{' '}
      or write to{' '}
      <a href={`mailto:${agency.email}`} className="font-medium break-words text-ink underline">
        {agency.email}
      </a>
      .
    </p>
  )
}
