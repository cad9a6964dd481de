import { X } from 'lucide-react'
import { useEffect, useRef, type ComponentProps } from 'react'
import { claimForm } from '#content/claim-form.ts'
import { LeadReceived } from '#web/site/leads/lead-received.tsx'
import type { ReceivedPlace } from '#web/site/leads/use-received.ts'
import { buttonLook } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { ClaimForm } from './claim-form.tsx'

const dialogId = 'claim-form'

/**
 * S1 §2: the full-screen form behind every call to action. The browser's own dialog, driven by `command` attributes, opens
 * and closes before any JavaScript has arrived; Base UI's, which the portal uses, could not be prerendered open.
 */
export function ClaimDialog({ openAtOnce, place }: { openAtOnce: boolean; place: ReceivedPlace }) {
  const dialog = useRef<HTMLDialogElement>(null)

  // Prerendered open it covers the page; only showModal() also keeps the focus inside.
  useEffect(() => {
    if (openAtOnce && dialog.current) makeModal(dialog.current)
  }, [openAtOnce])

  return (
    <dialog
      ref={dialog}
      id={dialogId}
      open={openAtOnce}
      aria-labelledby="claim-title"
      className="fixed inset-0 z-50 m-0 size-full max-h-none max-w-none overflow-y-auto overscroll-contain bg-paper text-ink"
    >
      <div aria-hidden="true" className="scale-rule text-ink-soft" />
      <div className="mx-auto grid max-w-2xl gap-8 px-5 py-12 sm:py-16">
        <div className="grid gap-2 pr-12">
          <h2 id="claim-title" className="font-display text-title tracking-[-0.02em]">
            {claimForm.title}
          </h2>
          {!place.lead && <p className="text-ink-soft">{claimForm.text}</p>}
        </div>
        {place.lead ? (
          <LeadReceived place={place} lead={place.lead} />
        ) : (
          <ClaimForm place={place} onClaimed={() => dialog.current?.close()} />
        )}
      </div>
      <button
        type="button"
        aria-label={claimForm.close}
        {...invoke('close')}
        onClick={() => dialog.current?.close()}
        className={cx(buttonLook({ variant: 'quiet', size: 'icon' }), 'fixed top-5 right-5 bg-paper')}
      >
        <X aria-hidden="true" className="size-6" />
      </button>
    </dialog>
  )
}

type ClaimButtonProps = Omit<ComponentProps<'button'>, 'type' | 'onClick'> & Parameters<typeof buttonLook>[0]

/** The click is for browsers that do not know `command` yet. */
export function ClaimButton({ variant, size, className, ...props }: ClaimButtonProps) {
  return (
    <button
      {...props}
      type="button"
      {...invoke('show-modal')}
      onClick={() => {
        const dialog = document.getElementById(dialogId)
        if (dialog instanceof HTMLDialogElement && !dialog.open) dialog.showModal()
      }}
      className={cx(buttonLook({ variant, size }), className)}
    />
  )
}

/** Not yet among React's types. */
const invoke = (command: 'show-modal' | 'close') => ({ command, commandfor: dialogId })

function makeModal(dialog: HTMLDialogElement) {
  const typing = dialog.contains(document.activeElement) ? document.activeElement : null
  dialog.close()
  dialog.showModal()
  if (typing instanceof HTMLElement) typing.focus()
}
