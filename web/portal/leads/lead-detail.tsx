import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatMoment } from '#content/dates.ts'
import { leadFacts, leadSourceNames } from '#content/leads.ts'
import { takesFiles } from '#web/conversations/file-picker.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { buttonLook } from '#web/ui/button.tsx'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { Copy } from '#web/ui/copy.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { DeleteLead } from './delete-lead.tsx'
import { DueTime, StateBadge } from './lead-badges.tsx'
import { LeadConversation } from './lead-conversation.tsx'
import { LeadFoot } from './lead-foot.tsx'
import { LeadHistory } from './lead-history.tsx'
import { LeadProposals } from './lead-proposals.tsx'
import { LeadThread } from './lead-thread.tsx'
import { leadQuery, type LeadWithHistory } from '#web/api/lead-inbox.ts'
import { ArchiveLead, LeadOwner, SpamButton } from './lead-steps.tsx'
import { OtherLeads } from './other-leads.tsx'
import { MaybeCustomer } from '../customer-link.tsx'
import { CustomerCard } from '../customer-card.tsx'
import { LoadFailed } from '../load-failed.tsx'

export function LeadDetail({ id }: { id: string }) {
  const { data: lead, error, refetch } = useQuery(leadQuery(id))
  return (
    <div className="contents" {...takesFiles}>
      <Card className="grid gap-6">
        {lead && <Lead lead={lead} />}
        {!lead && error && <LoadFailed title={`Error loading the lead: ${error.message}`} onRetry={refetch} />}
        {!lead && !error && <Spinner label="Loading the lead" />}
      </Card>
      {lead && <LeadFoot lead={lead} />}
    </div>
  )
}

function Lead({ lead }: { lead: LeadWithHistory }) {
  return (
    <div className="grid gap-x-12 gap-y-10 @3xl:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
      <div className="grid content-start gap-8">
        <div className="grid gap-3">
          <CardTitle className="break-words">
            <MaybeCustomer id={lead.customer_id}>{nameOf(lead)}</MaybeCustomer>
          </CardTitle>
          <div className="flex flex-wrap items-center gap-3">
            <Badge tone="outline">{leadSourceNames[lead.source]}</Badge>
            <StateBadge lead={lead} />
            <DueTime lead={lead} />
          </div>
        </div>
        <Facts label="How to reach them" rows={waysToReach(lead)} />
        {lead.source === 'chat' ? (
          <LeadConversation lead={lead} />
        ) : (
          <Facts label="What they said" rows={factsSaid(lead)} />
        )}
        <LeadThread lead={lead} />
        <OtherLeads lead={lead} />
        <Facts label="How they came" rows={waysTheyCame(lead)} />
      </div>
      <div className="grid content-start gap-8">
        <LeadOwner lead={lead} />
        {lead.state === 'won' && lead.email && (
          <Link
            to={{ search: `?${new URLSearchParams({ tab: 'projects', client: lead.email })}` }}
            className={buttonLook({ variant: 'outline', size: 'small', className: 'justify-self-start' })}
          >
            Create Project
          </Link>
        )}
        <LeadProposals lead={lead} />
        {lead.customer_id && <CustomerCard id={lead.customer_id} />}
        <LeadHistory lead={lead} />
        <div className="flex flex-wrap gap-3">
          <SpamButton lead={lead} />
          <ArchiveLead lead={lead} />
          <DeleteLead lead={lead} />
        </div>
      </div>
    </div>
  )
}

const nameOf = ({ name, email }: LeadWithHistory) => name ?? email ?? 'A visitor'

type Row = [label: string, value: ReactNode]

/** What came by e-mail stands in its thread; one from before threads were kept has it here. */
const factsSaid = (lead: LeadWithHistory): Row[] =>
  lead.source === 'email' && lead.messages.length > 0
    ? []
    : leadFacts(lead).map((said): Row => [said.label, said.value])

function Facts({ label, rows }: { label: string; rows: Row[] }) {
  if (rows.length === 0) return null
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">{label}</h3>
      <dl className="divide-y divide-line border-y border-line text-small">
        {rows.map(([name, value]) => (
          <div key={name} className="gap-4 py-2.5 sm:grid sm:grid-cols-[9rem_minmax(0,1fr)]">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="break-words whitespace-pre-line">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function waysToReach({ number, email, phone, due_at, created_at }: LeadWithHistory): Row[] {
  return [
    ['Number', <Copied key="number" text={number} />] as Row,
    email && (['Email', <Way key="email" href={`mailto:${email}`} text={email} />] as Row),
    phone && (['Phone', <Way key="phone" href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} text={phone} />] as Row),
    ['Received', formatMoment(created_at)] as Row,
    due_at && (['Answer due', formatMoment(due_at)] as Row),
  ].filter((row) => row !== null && row !== '')
}

function Copied({ text, children = text }: { text: string; children?: ReactNode }) {
  return (
    <>
      {children}
      <Copy text={text} />
    </>
  )
}

function Way({ href, text }: { href: string; text: string }) {
  return (
    <Copied text={text}>
      <a href={href} className="underline decoration-mark underline-offset-4">
        {text}
      </a>
    </Copied>
  )
}

function waysTheyCame({ page, landing_page, referrer, campaign }: LeadWithHistory): Row[] {
  const known: [string, string | null | undefined][] = [
    ['Page', page],
    ['First page', landing_page],
    ['Came from', referrer],
    ...Object.entries(campaign),
  ]
  return known.filter(([, value]) => value)
}
