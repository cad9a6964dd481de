import { useState } from 'react'
import type { CustomerWebsite } from '#domain/customer-websites.ts'
import { publishDraft, returnVersion } from '#web/api/customer-websites.ts'
import { showVersion, takeOffline } from '#web/api/website.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { useWebsiteChange } from '../use-website-change.ts'

const noteMissing = 'Please say what should change'

type WebsiteDecisionProps = { website: CustomerWebsite; onDone: () => void }

/** What becomes of a website. What is approved is the version that was looked at, whatever was sent since. */
export function WebsiteDecision({ website, onDone }: WebsiteDecisionProps) {
  const { id, state, waiting, live, has_changes } = website
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string>()
  const publish = useWebsiteChange(
    () => (waiting ? showVersion(id, waiting.number) : publishDraft(id)),
    'Website published',
  )
  const sendBack = useWebsiteChange((number: number) => returnVersion(id, number, note.trim()), 'Website sent back')
  const takeDown = useWebsiteChange(() => takeOffline(id, note.trim()), 'Website taken offline')
  const bringBack = useWebsiteChange((number: number) => showVersion(id, number), 'Website is back online')
  const busy = [publish, sendBack, takeDown, bringBack].some(({ isPending }) => isPending)

  function trySendBack(number: number) {
    setProblem(note.trim() ? undefined : noteMissing)
    if (note.trim()) sendBack.mutate(number, { onSuccess: onDone })
  }

  return (
    <section aria-label="Decision" className="grid gap-4">
      <Field label="Note to the client" error={problem} hint="Goes with 'Send back' and 'Take offline'.">
        <Textarea
          rows={3}
          maxLength={2000}
          value={note}
          onChange={({ target }) => {
            setNote(target.value)
            setProblem(undefined)
          }}
        />
      </Field>
      <div className="flex flex-wrap gap-3">
        {(waiting || has_changes) && (
          <Button
            changes
            busy={publish.isPending}
            disabled={busy}
            onClick={() => publish.mutate(undefined, { onSuccess: onDone })}
          >
            {waiting ? 'Approve and publish' : 'Publish'}
          </Button>
        )}
        {waiting && (
          <Button
            changes
            variant="outline"
            busy={sendBack.isPending}
            disabled={busy}
            onClick={() => trySendBack(waiting.number)}
          >
            Send back
          </Button>
        )}
        {state === 'online' && (
          <Button
            changes
            variant="danger"
            busy={takeDown.isPending}
            disabled={busy}
            onClick={() => takeDown.mutate(undefined, { onSuccess: () => setNote('') })}
          >
            Take offline
          </Button>
        )}
        {state === 'offline' && live && (
          <Button
            changes
            variant="outline"
            busy={bringBack.isPending}
            disabled={busy}
            onClick={() => bringBack.mutate(live.number)}
          >
            Put back online
          </Button>
        )}
      </div>
    </section>
  )
}
