import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { floatingFreeWebsite, floatingQuote } from '#content/floating-buttons.ts'
import { buttonLook } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { ChatWidget } from '#web/site/chat/chat-widget.tsx'

/** S1 §9. */
const quoteThresholdPx = 300

/** What floats over every public page. They stand in a row, so that nothing covers anything else on a phone. */
export function FloatingButtons() {
  const scrolled = useScrolledPast(quoteThresholdPx)
  return (
    <aside
      aria-label="Shortcuts"
      className="pointer-events-none fixed inset-x-4 bottom-4 z-20 flex items-center justify-end gap-2 *:pointer-events-auto print:hidden"
    >
      {scrolled && (
        <Link to={floatingQuote.to} className={cx(buttonLook(), 'px-3.5 shadow-raised sm:px-5')}>
          {floatingQuote.label}
        </Link>
      )}
      <Link
        to={floatingFreeWebsite.to}
        className={cx(buttonLook({ variant: 'outline' }), 'bg-raised px-3.5 shadow-raised sm:px-5')}
      >
        {floatingFreeWebsite.label}
      </Link>
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
