import { useRef, useState, type RefObject } from 'react'
import { formCheckHeader, writeFormCheck } from '#domain/form-checks.ts'
import { unreachable } from '#web/api/api-error.ts'
import { visitHeaders } from './visit.ts'

type Headers = Record<string, string>
type Answer = { status: number }

const proofRequired = 428

/** What is sent beside a form's fields: how its visitor came, and that a person filled it in. */
export function useFormCheck() {
  const trap = useRef<HTMLInputElement>(null)
  const [openedAt] = useState(Date.now)

  const headers = (proof: string | null): Headers => ({
    ...visitHeaders(),
    [formCheckHeader]: writeFormCheck({
      elapsedMs: Date.now() - openedAt,
      isTrapped: !!trap.current?.value,
      proof,
    }),
  })

  /** Sends a form; once more with a proof of work when the server asks for one. */
  async function post<Result extends Answer>(send: (headers: Headers) => Promise<Result>): Promise<Result> {
    const answer = await reach(send(headers(null)))
    if (answer.status !== proofRequired) return answer
    const { proveWork } = await reach(import('./prove-work.ts'))
    return reach(send(headers(await proveWork())))
  }

  return { trap, post }
}

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
