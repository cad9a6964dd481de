import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { formatMoment } from '#content/dates.ts'
import { mailReasons } from '#content/mail.ts'
import type { AcceptedMail, SetAsideMail } from '#domain/mail.ts'
import { acceptMail, asSentUrl, discardMail, setAsideKey, setAsideQuery } from '#web/api/set-aside-mails.ts'
import { deskKey } from '#web/api/ticket-desk.ts'
import { AccordionItem } from '#web/ui/accordion.tsx'
import { Button, buttonLook } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.tsx'
import { LoadFailed } from '../load-failed.tsx'

/** Mail that a person must decide on, and beside it what was ignored: nothing that came in is out of sight. */
export function SetAsideMails() {
  const { data } = useQuery(setAsideQuery('set_aside'))
  const [params] = useSearchParams()
  const isAsked = params.get('mail') === 'set-aside'
  return (
    <section aria-label="Incoming mail" className="mt-4 grid grid-cols-1 divide-y divide-line border-y border-line">
      <Shelf
        key={String(isAsked)}
        isAsked={isAsked}
        title={data ? `Mail set aside (${data.waiting})` : 'Mail set aside'}
      >
        <Mails state="set_aside" empty="No mail is set aside." />
      </Shelf>
      <Shelf title="Ignored mail">
        <Mails state="ignored" empty="No mail was ignored." />
      </Shelf>
    </section>
  )
}

type ShelfProps = { title: string; isAsked?: boolean; children: ReactNode }

/** What is in it is there once somebody looks, or comes for it. */
function Shelf({ title, isAsked = false, children }: ShelfProps) {
  const [isOpen, setIsOpen] = useState(isAsked)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isAsked) place.current?.scrollIntoView()
  }, [isAsked])
  return (
    <div ref={place} className="scroll-mt-20">
      <AccordionItem title={title} wide open={isOpen} onToggle={setIsOpen}>
        {isOpen && children}
      </AccordionItem>
    </div>
  )
}

function Mails({ state, empty }: { state: 'set_aside' | 'ignored'; empty: string }) {
  const { data, error, isFetching, refetch } = useQuery(setAsideQuery(state))
  const place = useRef<HTMLDivElement>(null)
  /** The one that goes has the focus: the next takes it over, else the one before, else what says that there is none. */
  const goOn = (gone: HTMLElement | null) => {
    const titles = Array.from(place.current?.querySelectorAll('h2') ?? [])
    const at = titles.findIndex((title) => title === gone)
    const next = titles[at + 1] ?? titles[at - 1] ?? place.current
    next?.focus()
  }
  if (error && !data)
    return <LoadFailed title={`Error loading mail: ${error.message}`} busy={isFetching} onRetry={refetch} />
  if (!data) return <Skeleton className="h-24" />
  return (
    <div ref={place} tabIndex={-1}>
      {data.mails.length === 0 && <p className="text-small">{empty}</p>}
      <ul className="grid grid-cols-1 gap-4">
        {data.mails.map((mail) => (
          <li key={mail.id}>
            <Mail mail={mail} canBeDecided={state === 'set_aside'} onGone={goOn} />
          </li>
        ))}
      </ul>
    </div>
  )
}

type MailProps = { mail: SetAsideMail; canBeDecided: boolean; onGone: (title: HTMLElement | null) => void }

/** What an accepted one has become. */
const placeOf = ({ ticket_number, lead_number, chat_id }: AcceptedMail) =>
  ticket_number ?? lead_number ?? (chat_id ? 'in the chat' : 'new lead')

/** What it says is shown as text: whatever stands in it, nothing of it is done. */
function Mail({ mail, canBeDecided, onGone }: MailProps) {
  const { id, from_name, from_address, subject, text, reason, received_at } = mail
  const queryClient = useQueryClient()
  const title = useRef<HTMLHeadingElement>(null)
  /** The buttons are disabled meanwhile, and would lose the focus. */
  const holdFocus = () => title.current?.focus()
  const said = subject ?? 'A message that could not be read'
  const decided = {
    onError: (error: Error) => toast({ title: 'Error', description: error.message, variant: 'destructive' }),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: setAsideKey }),
        queryClient.invalidateQueries({ queryKey: deskKey }),
      ]),
  }
  const accept = useMutation({
    mutationFn: () => acceptMail(id),
    onMutate: holdFocus,
    onSuccess: (accepted) => {
      onGone(title.current)
      toast({ title: `Accepted: ${placeOf(accepted)}` })
    },
    ...decided,
  })
  const discard = useMutation({
    mutationFn: () => discardMail(id),
    onMutate: holdFocus,
    onSuccess: () => {
      onGone(title.current)
      toast({ title: 'Mail discarded' })
    },
    ...decided,
  })
  const isBusy = accept.isPending || discard.isPending
  return (
    <article className="grid grid-cols-1 gap-2 text-small break-words">
      <h2 ref={title} tabIndex={-1} className="font-semibold text-ink">
        {said}
      </h2>
      <p>
        {[from_name, from_address && `<${from_address}>`].filter(Boolean).join(' ')} ·{' '}
        <time dateTime={received_at}>{formatMoment(received_at)}</time>
      </p>
      {reason && <p className="font-semibold">{mailReasons[reason]}</p>}
      {text && <p className="max-w-prose whitespace-pre-wrap text-ink">{text}</p>}
      <div className="flex flex-wrap gap-2">
        {canBeDecided && (
          <>
            <Button
              size="small"
              variant="outline"
              busy={accept.isPending}
              disabled={isBusy}
              aria-label={`Accept: ${said}`}
              onClick={() => accept.mutate()}
            >
              Accept
            </Button>
            <Button
              size="small"
              variant="quiet"
              busy={discard.isPending}
              disabled={isBusy}
              aria-label={`Discard: ${said}`}
              onClick={() => discard.mutate()}
            >
              Discard
            </Button>
          </>
        )}
        <a
          href={asSentUrl(id)}
          target="_blank"
          rel="noopener"
          aria-label={`Show as sent: ${said}`}
          className={buttonLook({ size: 'small', variant: 'quiet' })}
        >
          Show as sent
        </a>
      </div>
    </article>
  )
}
