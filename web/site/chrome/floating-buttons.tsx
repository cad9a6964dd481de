import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { floatingFreeWebsite, floatingQuote } from '#content/floating-buttons.ts'
import { buttonLook } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { ChatWidget } from '#web/site/chat/chat-widget.tsx'
import { useWorkBeneath } from './use-work-beneath.ts'

/** S1 §9. */
const quoteThresholdPx = 300

/** Pages that are a form: whoever is there has found what these lead to. */
const formPages = new Set(['/quote', '/contact', '/auth', '/newsletter', '/email-settings', '/rate'])
/** /sales-funnel is the offer with its form open. */
const offerPages = new Set([floatingFreeWebsite.to, '/sales-funnel'])

/** What floats over the public pages, away from whatever people work with there: a row at the right, on a phone one bar. */
export function FloatingButtons() {
  const page = useLocation().pathname.replace(/(?<=.)\/$/, '') // it ends in a slash while the page is being prerendered
  return formPages.has(page) ? null : <Shortcuts isOffer={offerPages.has(page)} />
}

function Shortcuts({ isOffer }: { isOffer: boolean }) {
  const scrolled = useScrolledPast(quoteThresholdPx)
  const shortcuts = useRef<HTMLElement>(null)
  const inTheWay = useWorkBeneath(shortcuts)
  return (
    <aside
      ref={shortcuts}
      aria-label="Shortcuts"
      className={cx(
        'fixed right-4 bottom-4 z-20 flex items-center justify-end gap-2 print:hidden',
        'max-sm:inset-x-0 max-sm:bottom-0 max-sm:border-t max-sm:border-line max-sm:bg-raised max-sm:px-4 max-sm:py-2 max-sm:*:[a]:flex-1',
        inTheWay && 'invisible',
      )}
    >
      {scrolled && (
        <Link to={floatingQuote.to} className={cx(buttonLook(), 'px-2 sm:px-5 sm:shadow-raised')}>
          {floatingQuote.label}
        </Link>
      )}
      {!isOffer && (
        <Link
          to={floatingFreeWebsite.to}
          className={cx(buttonLook({ variant: 'outline' }), 'bg-raised px-2 sm:px-5 sm:shadow-raised')}
        >
          {floatingFreeWebsite.label}
        </Link>
      )}
      <ChatWidget />
    </aside>
  )
}

function useScrolledPast(thresholdPx: number) {
  const [past, setPast] = useState(false)
  useEffect(() => {
    const look = () => setPast(scrollY > thresholdPx)
    look() // a restored page may start scrolled
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [thresholdPx])
  return past
}
