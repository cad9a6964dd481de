import { calledBy } from '#domain/accounts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { givenPartNames, type CompanyPerson, type GivenPart } from '#domain/companies.ts'
import { partLabel } from '#domain/permissions.ts'
import { changePart, handOver, removePerson } from '#web/api/companies.ts'
import { sessionQuery } from '#web/api/session.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useCompanyChange } from './use-company-change.ts'

type PersonRowProps = { person: CompanyPerson; company: string; isManaged: boolean }

export function PersonRow({ person, company, isManaged }: PersonRowProps) {
  const { email, part } = person
  const name = calledBy(person)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-3">
      <div className="mr-auto min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          <span className="wrap-anywhere">{name}</span>
          <Badge tone={part === 'owner' ? 'mark' : 'neutral'}>{partLabel(part)}</Badge>
        </p>
        <p className="break-all text-ink-soft">{email}</p>
      </div>
      {isManaged && part !== 'owner' && <Managing person={person} part={part} name={name} company={company} />}
    </li>
  )
}

const parts = (Object.keys(givenPartNames) as GivenPart[]).map((part) => [part, partLabel(part)] as const)

type ManagingProps = { person: CompanyPerson; part: GivenPart; name: string; company: string }

function Managing({ person: { user_id }, part, name, company }: ManagingProps) {
  const [asking, setAsking] = useState<'owner' | 'remove'>()
  const change = useCompanyChange((to: GivenPart) => changePart(user_id, to), 'Part changed')
  return (
    <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
      <Choice
        label={`Part of ${name}`}
        isLabelHidden
        isSmall
        className="max-sm:w-full"
        value={change.isPending ? change.variables : part}
        options={parts}
        busy={change.isPending}
        onPick={(picked) => change.mutate(picked)}
      />
      <Button
        changes
        variant="outline"
        size="small"
        aria-label={`Make ${name} owner`}
        onClick={() => setAsking('owner')}
      >
        Make Owner
      </Button>
      <Button changes variant="outline" size="small" aria-label={`Remove ${name}`} onClick={() => setAsking('remove')}>
        Remove
      </Button>
      <HandOver
        userId={user_id}
        name={name}
        company={company}
        open={asking === 'owner'}
        onClose={() => setAsking(undefined)}
      />
      <Remove
        userId={user_id}
        name={name}
        company={company}
        open={asking === 'remove'}
        onClose={() => setAsking(undefined)}
      />
    </div>
  )
}

type AskingProps = { userId: string; name: string; company: string; open: boolean; onClose: () => void }

function HandOver({ userId, name, company, open, onClose }: AskingProps) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useCompanyChange(async () => {
    await handOver(userId)
    // What one sees from now on is a member's.
    await queryClient.refetchQueries({ queryKey: sessionQuery.queryKey, exact: true })
  }, `${name} is now the owner`)
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={`Make ${name} owner?`}
      question={`${company}, its membership and its billing go to ${name}. You stay as a member, and only ${name} can change that.`}
      action="Hand Over"
      busy={isPending}
      onConfirm={() => mutate(undefined, { onSettled: onClose })}
    />
  )
}

function Remove({ userId, name, company, open, onClose }: AskingProps) {
  const { mutate, isPending } = useCompanyChange(() => removePerson(userId), `${name} removed`)
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={`Remove ${name}?`}
      question={`${name} no longer sees anything of ${company}. What they wrote stays, with their name.`}
      action="Remove"
      busy={isPending}
      onConfirm={() => mutate(undefined, { onSettled: onClose })}
    />
  )
}
