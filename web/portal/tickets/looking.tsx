import type { Looking as People } from '#domain/tickets.ts'
import { cx } from '#web/ui/cx.ts'

/** conversations.md §2.3: who else has the ticket open, and writes. */
export function Looking({ people }: { people: People }) {
  const said = people.map(({ name, typing, is_client }) => {
    const who = is_client ? `${name} (client)` : name
    return typing ? `${who} is writing…` : `${who} is looking at this`
  })
  return (
    <output className={cx('grid text-note text-ink-soft folded:hidden', said.length > 0 && 'mb-2')}>
      {said.map((one) => (
        <span key={one}>{one}</span>
      ))}
    </output>
  )
}
