import { useRef, useState, type RefObject } from 'react'
import { formCheckHeader, minimumFillMs, writeFormCheck } from '#domain/form-checks.ts'
import { unreachable } from '#web/api/api-error.ts'
import { useIsHydrated } from '#web/auth/email-link.ts'
import { visitHeaders } from './visit.ts'

type Headers = Record<string, string>
type Answer = { status: number }

const proofRequired = 428

/** What is sent beside a form's fields: how its visitor came, and that a person filled it in. */
export function useFormCheck() {
  const trap = useRef<HTMLInputElement>(null)
  const isNewOnPage = useIsHydrated()
  // A prerendered form could be typed into since the page was there, however long its JavaScript took to arrive.
  const [opened] = useState(() =>
    isNewOnPage ? { at: Date.now(), after: performance.now() } : { at: performance.timeOrigin, after: 0 },
  )

  // By whichever clock says more: one that was set back meanwhile keeps nobody waiting. Whole milliseconds, as they are told:
  // the page's beginning has a fraction, and what is rounded up to the minimum here would be short of it there.
  const elapsedMs = () => Math.floor(Math.max(Date.now() - opened.at, performance.now() - opened.after))
  const headers = (proof: string | null): Headers => ({
    ...visitHeaders(),
    [formCheckHeader]: writeFormCheck({
      elapsedMs: elapsedMs(),
      isTrapped: !!trap.current?.value,
      proof,
    }),
  })

  /**
   * Sends a form; once more with a proof of work when the server asks for one. Whoever is quick, with a browser that fills in
   * everything, waits here for the moment that the server would otherwise send them back for.
   */
  async function post<Result extends Answer>(send: (headers: Headers) => Promise<Result>): Promise<Result> {
    // A timer may wake a moment early.
    while (elapsedMs() < minimumFillMs) await pause(minimumFillMs - elapsedMs())
    const answer = await reach(send(headers(null)))
    if (answer.status !== proofRequired) return answer
    const { proveWork } = await reach(import('./prove-work.ts'))
    return reach(send(headers(await proveWork())))
  }

  return { trap, post }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function reach<Result>(call: Promise<Result>): Promise<Result> {
  return call.catch(() => {
    throw unreachable()
  })
}

/** No person sees or reaches it; a program that fills in whatever it finds does. */
export function Trap({ trap }: { trap: RefObject<HTMLInputElement | null> }) {
  return (
    <div aria-hidden="true" className="sr-only">
      <label>
        Fax number
        <input ref={trap} name="fax_number" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
