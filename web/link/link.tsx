import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { agency } from '#content/agency.ts'
import { linkNotes } from '#content/links.ts'
import type { LinkView } from '#domain/links.ts'
import { ApiError } from '#web/api/api-error.ts'
import { linkQuery } from '#web/api/link.ts'
import { LoadFailed } from '#web/portal/load-failed.tsx'
import { Wordmark } from '#web/site/chrome/wordmark.tsx'
import { unlistedPageMeta } from '#web/site/page-meta.ts'
import { Card } from '#web/ui/card.tsx'
import { SkipLink } from '#web/ui/skip-link.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useIsHydrated } from '#web/auth/email-link.ts'
import { lazyPart } from '#web/code/lazy-part.tsx'
import { BillView } from './bill-view.tsx'
import { Contact } from './contact.tsx'
import { DeadLink, isDeadLink } from './dead-link.tsx'
import { useLinkKey } from './use-link-key.ts'
import { useOpening } from './use-opening.ts'

export const meta = () => unlistedPageMeta(`Your link | ${agency.name}`)

/** What a mailed link opens, for whoever has it: no account, no session. Nothing here happens by itself. */
export default function LinkPage() {
  const isHydrated = useIsHydrated()
  const key = useLinkKey()
  const [search] = useSearchParams()
  const { data: view, error, refetch, isFetching } = useQuery(linkQuery(key))
  const code = error instanceof ApiError ? error.code : ''
  const isBackFromPaying = search.get('payment') === 'done'
  const shown = isDeadLink(code) ? undefined : view
  // A preview is nobody's opening.
  useOpening(key, shown !== undefined && !shown.is_preview)
  return (
    <div className="flex min-h-dvh flex-col bg-shoal">
      <SkipLink />
      <header className="border-b border-line bg-paper">
        <div className="page-width flex min-h-17 items-center">
          <Wordmark />
        </div>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="group page-width grid w-full max-w-2xl flex-1 content-start gap-6 py-6 outline-none sm:py-14"
      >
        <Card className="shadow-raised">
          {key === '' && isHydrated ? (
            <WithoutKey isBackFromPaying={isBackFromPaying} />
          ) : isDeadLink(code) ? (
            <DeadLink code={code} linkKey={key} />
          ) : view ? (
            <Opened view={view} linkKey={key} isBackFromPaying={isBackFromPaying} />
          ) : (
            <>
              <h1 className="sr-only">Your link</h1>
              {error ? (
                <LoadFailed
                  title={`This could not be loaded: ${error.message}`}
                  busy={isFetching}
                  onRetry={() => refetch()}
                />
              ) : (
                <Spinner label="Opening..." />
              )}
            </>
          )}
        </Card>
        {shown && (
          <footer className="grid gap-2 px-1 group-has-data-opening:hidden">
            <p className="text-small break-words text-ink-soft">
              {linkNotes.opensForWhoever(shown.sent_to)} {shown.purpose === 'proposal' && linkNotes.canSign}
            </p>
            <Contact />
          </footer>
        )}
      </main>
    </div>
  )
}

/** The foot waits, too: it would jump down. */
const Waiting = () => (
  <div data-opening>
    <Spinner label="Opening..." />
  </div>
)

/** Few links are for it, and it brings a ticket's thread with it. */
const ReplyView = lazyPart(async () => (await import('./reply-view.tsx')).ReplyView, {
  Waiting,
  Failed: ({ onRetry }) => <LoadFailed title="This could not be loaded" onRetry={onRetry} />,
})

/** It brings its paper with it. */
const InvoiceView = lazyPart(async () => (await import('./invoice-view.tsx')).InvoiceView, {
  Waiting,
  Failed: ({ onRetry }) => <LoadFailed title="This could not be loaded" onRetry={onRetry} />,
})

const ProposalView = lazyPart(async () => (await import('./proposal-view.tsx')).ProposalView, {
  Waiting,
  Failed: ({ onRetry }) => <LoadFailed title="This could not be loaded" onRetry={onRetry} />,
})

const ApprovalView = lazyPart(async () => (await import('./approval-view.tsx')).ApprovalView, {
  Waiting,
  Failed: ({ onRetry }) => <LoadFailed title="This could not be loaded" onRetry={onRetry} />,
})

const UploadView = lazyPart(async () => (await import('./upload-view.tsx')).UploadView, {
  Waiting,
  Failed: ({ onRetry }) => <LoadFailed title="This could not be loaded" onRetry={onRetry} />,
})

type OpenedProps = { view: LinkView; linkKey: string; isBackFromPaying: boolean }

function Opened({ view, ...props }: OpenedProps) {
  switch (view.purpose) {
    case 'bill':
      return <BillView bill={view.bill} sentTo={view.sent_to} {...props} />
    case 'invoice':
      return <InvoiceView invoice={view.invoice} isPreview={view.is_preview} {...props} />
    case 'reply':
      return <ReplyView ticket={view.ticket} sentTo={view.sent_to} linkKey={props.linkKey} />
    case 'proposal':
      return <ProposalView proposal={view.proposal} isPreview={view.is_preview} {...props} />
    case 'approval':
      return <ApprovalView milestone={view.milestone} {...props} />
    case 'upload':
      return <UploadView request={view.project} linkKey={props.linkKey} />
  }
}

/** Back from paying in another tab or app than the one that kept the key; or an address that was not copied whole. */
function WithoutKey({ isBackFromPaying }: { isBackFromPaying: boolean }) {
  if (!isBackFromPaying) return <DeadLink code="link_invalid" linkKey="" />
  return (
    <div className="grid gap-5">
      <h1 className="font-display text-title">Thank you</h1>
      <p>If you have just paid, the link in your email shows it as soon as your payment is confirmed.</p>
      <Contact />
    </div>
  )
}
