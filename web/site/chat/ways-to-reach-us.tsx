import { Link } from 'react-router'
import { chat } from '#content/chat.ts'
import { agency } from '#content/agency.ts'
import { contactLink } from '#content/navigation.ts'

export function WaysToReachUs() {
  const { call, write } = chat.person
  return (
    <p className="text-small text-ink-soft [&_a]:whitespace-nowrap [&_a]:text-ink [&_a]:underline [&_a]:decoration-mark [&_a]:underline-offset-4">
      {call} <a href={agency.phoneHref}>{agency.phone}</a>,{' '}
      <span className="whitespace-nowrap">{agency.hours.weekdays}</span>. {write}{' '}
      <Link to={contactLink.to}>{contactLink.label}</Link>.
    </p>
  )
}
