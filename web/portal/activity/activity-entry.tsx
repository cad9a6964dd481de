import { Fragment } from 'react'
import { activityKinds, withheld, type Activity } from '#domain/activity.ts'
import { formatMoment } from '#content/dates.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { useAddress } from '../use-address.ts'

const tones = { insert: 'success', update: 'blue', delete: 'danger' } as const

export function ActivityEntry({ entry }: { entry: Activity }) {
  const { change } = useAddress()
  const { kind, action, entity_type, entity_id, profile, created_at } = entry
  return (
    <li className="grid gap-2 py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">{activityKinds[kind].label}</span>
        <Badge tone={tones[action]}>{entity_type.replaceAll('_', ' ')}</Badge>
        <span className="text-small break-words">{titleOf(entry)}</span>
      </div>
      <p className="text-small break-words text-ink-soft">
        {profile ? `${profile.first_name} ${profile.last_name}`.trim() || profile.email : goneOrNobody(entry)}
        {', '}
        <time dateTime={created_at}>{formatMoment(created_at)}</time>
      </p>
      <Changes entry={entry} />
      <div className="-ml-3 flex flex-wrap gap-x-2">
        {profile && (
          <Button variant="quiet" size="small" onClick={() => change({ person: profile.email })}>
            All by {profile.email}
          </Button>
        )}
        <Button
          variant="quiet"
          size="small"
          aria-label={`All about this: ${entity_type.replaceAll('_', ' ')} ${entity_id}`}
          onClick={() => change({ entity_id })}
        >
          All about this
        </Button>
      </div>
    </li>
  )
}

function titleOf({ details }: Activity): string {
  const title = details['title'] ?? details['name']
  return typeof title === 'string' ? title : ''
}

const goneOrNobody = ({ user_id, details }: Activity) =>
  typeof details['operator'] === 'string'
    ? `The operator (${details['operator']})`
    : user_id === null
      ? 'The program itself'
      : `A deleted user (${user_id.slice(0, 8)})`

/** Each field with what it was and what it became; what was and is empty says nothing. */
function Changes({ entry: { before, after } }: { entry: Activity }) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const telling = names.filter((name) => !isBlank(before?.[name]) || !isBlank(after?.[name]))
  if (telling.length === 0) return null
  return (
    <dl className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-4 gap-y-1 text-small sm:grid-cols-[max-content_minmax(0,1fr)]">
      {telling.map((name) => (
        <Fragment key={name}>
          <dt className="text-ink-soft">{name.replaceAll('_', ' ')}</dt>
          <dd className="break-words">
            {[before?.[name], after?.[name]].includes(withheld) ? (
              'changed; its text is not kept here'
            ) : (
              <>
                {before && name in before && <del className="text-ink-soft">{shown(before[name])}</del>}
                {before && name in before && after && ' → '}
                {after && <ins className="no-underline">{shown(after[name])}</ins>}
              </>
            )}
          </dd>
        </Fragment>
      ))}
    </dl>
  )
}

const isBlank = (value: unknown) => value === null || value === undefined || value === ''

function shown(value: unknown): string {
  if (isBlank(value)) return 'nothing'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
