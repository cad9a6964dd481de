import { company } from '#content/company.ts'

/** How to reach the agency, on every page that a link opens. */
export function Contact() {
  return (
    <p className="text-small text-ink-soft">
      Questions? Call{' '}
      <a href={company.phoneHref} className="font-medium whitespace-nowrap text-ink underline">
        {company.phone}
      </a>{' '}
      or write to{' '}
      <a href={`mailto:${company.email}`} className="font-medium break-words text-ink underline">
        {company.email}
      </a>
      .
    </p>
  )
}
