import type { ReactNode } from 'react'
import { contact } from '#content/contact.ts'

const { info, hours } = contact

/** The phone first: it is the quickest way, and the one people look for. */
export function ContactInfo() {
  return (
    <section aria-labelledby="where" className="grid gap-3">
      <h2 id="where" className="font-display text-heading">
        {info.heading}
      </h2>
      <dl className="divide-y divide-line border-t border-line">
        {[info.phone, info.email].map(({ label, text, href }) => (
          <Row key={label} label={label}>
            <a href={href} className="underline decoration-mark underline-offset-4 hover:decoration-2">
              {text}
            </a>
          </Row>
        ))}
        <Row label={info.location.label}>
          {info.location.text}
          <p className="text-small text-ink-soft">{info.location.note}</p>
        </Row>
      </dl>
    </section>
  )
}

export function BusinessHours() {
  return (
    <section aria-labelledby="hours" className="grid content-start gap-4">
      <h2 id="hours" className="font-display text-title tracking-[-0.02em]">
        {hours.heading}
      </h2>
      <dl className="divide-y divide-line border-y border-line">
        {hours.rows.map(({ days, hours: open }) => (
          <Row key={days} label={days}>
            <span className="tabular-nums">{open}</span>
          </Row>
        ))}
      </dl>
      <p className="text-small text-ink-soft">{hours.note}</p>
    </section>
  )
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="gap-4 py-3 sm:grid sm:grid-cols-[5.5rem_minmax(0,1fr)]">
      <dt className="text-ink-soft max-sm:text-small">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
