import { useQueryClient } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import type { KeyboardEvent, SubmitEvent } from 'react'
import { formatMoment } from '#content/dates.ts'
import { decisionFormSchema, type LinkedMilestone } from '#domain/milestones.ts'
import { linkQuery, postDecision } from '#web/api/link.ts'
import { useForm } from '#web/forms/use-form.ts'
import { opensWhen } from '#web/milestones/opens-when.ts'
import { outcomeOf } from '#web/milestones/outcome.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, buttonLook } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { Confirming } from './confirming.tsx'
import { DownloadPaper } from './download-paper.tsx'
import { isBeingPaid, PayInvoice } from './pay-invoice.tsx'
import { useLinkDraft } from './use-link-draft.ts'

type ApprovalViewProps = { milestone: LinkedMilestone; linkKey: string; isBackFromPaying: boolean }
type Version = LinkedMilestone['versions'][number]

/** A step of a project, for whoever is to approve it. */
export function ApprovalView({ milestone, linkKey, isBackFromPaying }: ApprovalViewProps) {
  const { title, project_name, versions, payment, payable, files_wait } = milestone
  const [newest, ...earlier] = versions
  if (!newest) return null
  const outcome = outcomeOf(newest)
  return (
    <article className="grid grid-cols-1 gap-7">
      <header className="grid gap-2">
        <h1 className="font-display text-title wrap-anywhere">
          {title} of {project_name}
        </h1>
        <p className="text-ink-soft">
          Version {newest.version}, sent by {newest.submitted_by} on {formatMoment(newest.submitted_at)}
        </p>
      </header>
      <p className="max-w-prose whitespace-pre-line wrap-anywhere">{newest.note}</p>
      {newest.preview_url && <Preview url={newest.preview_url} />}
      {isBackFromPaying && payable && isBeingPaid([payable]) ? (
        <Confirming linkKey={linkKey} wayBack="Back to the files" />
      ) : (
        <Files files={newest.files} payment={payment} payable={payable} linkKey={linkKey} />
      )}
      {outcome === null ? (
        <DecisionForm
          key={newest.version}
          title={title}
          project={project_name}
          version={newest.version}
          linkKey={linkKey}
        />
      ) : (
        <Alert tone={newest.decision === 'approved' ? 'success' : 'info'} title={outcome}>
          {sayNext(newest, files_wait ? payment.next : undefined)}
        </Alert>
      )}
      {earlier.length > 0 && <Earlier versions={earlier} />}
    </article>
  )
}

/** `next`: what is to be paid before files open, null where that is not billed yet; undefined where none wait. */
function sayNext({ decision }: Version, next: LinkedMilestone['payment']['next'] | undefined) {
  if (decision !== 'approved') return 'Thank you. We go on, and ask you again.'
  if (next === undefined) return 'Thank you. We go on.'
  return `Your files open when ${next?.number ?? 'the project'} is paid.`
}

function Preview({ url }: { url: string }) {
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonLook({ variant: 'outline', className: 'justify-self-start' })}
    >
      Open the preview
      <ExternalLink aria-label="opens in a new tab" className="size-4 shrink-0" />
    </a>
  )
}

type FilesProps = Pick<LinkedMilestone, 'payment' | 'payable'> & { files: Version['files']; linkKey: string }

function Files({ files, payment, payable, linkKey }: FilesProps) {
  if (files.length === 0) return null
  return (
    <ul aria-label="Files" className="grid justify-items-start gap-3">
      {files.map(({ id, file_name, is_shut }) => (
        <li key={id}>
          {is_shut ? (
            <div className="grid justify-items-start gap-2">
              <p className="text-small wrap-anywhere">{opensWhen(file_name, payment.next)}</p>
              {payable && (
                <PayInvoice linkKey={linkKey} invoice={payable} isPreview={false} size="small" variant="outline">
                  Pay {payable.number}
                </PayInvoice>
              )}
            </div>
          ) : (
            <DownloadPaper linkKey={linkKey} paper={{ kind: 'project_file', id }} isPreview={false}>
              Download {file_name}
            </DownloadPaper>
          )}
        </li>
      ))}
    </ul>
  )
}

type DecisionFormProps = { title: string; project: string; version: number; linkKey: string }

function DecisionForm({ title, project, version, linkKey }: DecisionFormProps) {
  const queryClient = useQueryClient()
  const { form, keepTyped, forgetTyped } = useLinkDraft(`approval-${project}-${title}-${version}`)
  const readAgain = () => queryClient.invalidateQueries(linkQuery(linkKey))
  const { submit, errors, refusal, busy } = useForm({
    schema: decisionFormSchema,
    send: (decision) => postDecision(linkKey, { ...decision, version }),
    onSent: async () => {
      forgetTyped()
      await readAgain()
    },
    // Somebody else decided, or there is another version: the page says so.
    onFailed: () => void readAgain(),
  })
  /** Which of the two buttons it was is said in the form. */
  const decide = (event: SubmitEvent<HTMLFormElement>) => {
    const pressed = event.nativeEvent.submitter
    const said = event.currentTarget.elements.namedItem('decision')
    if (said instanceof HTMLInputElement) said.value = pressed instanceof HTMLButtonElement ? pressed.value : 'approved'
    submit(event)
  }
  /** Whoever has written what should change does not approve for good by a key: they press one of the two. */
  const notByEnter = (event: KeyboardEvent<HTMLInputElement>) => {
    const comment = event.currentTarget.form?.elements.namedItem('comment')
    const hasSaid = comment instanceof HTMLTextAreaElement && comment.value.trim() !== ''
    if (event.key === 'Enter' && hasSaid) event.preventDefault()
  }
  return (
    <form ref={form} noValidate onSubmit={decide} onInput={keepTyped} className="grid gap-6">
      <input type="hidden" name="decision" defaultValue="approved" />
      {refusal && Object.keys(errors).length === 0 && <Alert tone="danger" title={refusal} />}
      <Field label="Your full name" required error={errors['name']}>
        <Input name="name" autoComplete="name" maxLength={200} onKeyDown={notByEnter} />
      </Field>
      <Button type="submit" value="approved" size="large" busy={busy} className="justify-self-start whitespace-normal">
        Approve {title}
      </Button>
      <div className="grid justify-items-start gap-4 border-t border-line pt-6">
        <Field label="What should change?" error={errors['comment']} className="w-full">
          <Textarea name="comment" rows={4} maxLength={5000} />
        </Field>
        <Button type="submit" value="changes" variant="outline" busy={busy}>
          Ask for changes
        </Button>
      </div>
    </form>
  )
}

function Earlier({ versions }: { versions: Version[] }) {
  return (
    <section aria-labelledby="earlier" className="grid gap-3 border-t border-line pt-6">
      <h2 id="earlier" className="font-display text-heading">
        Earlier versions
      </h2>
      <ol reversed start={versions[0]?.version} className="grid gap-4">
        {versions.map((version) => (
          <li key={version.version} className="grid gap-1 text-small">
            <p className="font-semibold">
              Version {version.version}, sent by {version.submitted_by} on {formatMoment(version.submitted_at)}
            </p>
            <p className="max-w-prose whitespace-pre-line wrap-anywhere text-ink-soft">{version.note}</p>
            <p className="max-w-prose wrap-anywhere">{outcomeOf(version) ?? 'Replaced by the next one.'}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
