import { useRef, useState } from 'react'
import type { ArchiveChange } from '#domain/archive.ts'
import { askForEach } from '#web/api/each.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.tsx'
import { reasonsOf } from './reasons.ts'
import { toastWithUndo } from './undo-toast.ts'

export type BulkAct<Row> = {
  label: string
  /** As in '3 archived'. */
  done: string
  act: (row: Row) => Promise<{ undo_id: string | null }>
  /** The key that does the same to what is open. */
  shortcut?: 'a' | 'e'
}

type BulkBarProps<Row> = {
  /** What is chosen; without any there is no bar. */
  rows: Row[]
  nameOf: (row: Row) => string
  acts: BulkAct<Row>[]
  /** These are no longer chosen; without any, none is. */
  drop: (rows?: Row[]) => void
  readAgain: () => Promise<unknown>
}

/**
 * What can be done with all rows that are chosen. Each is asked for by itself: what is refused is named with its reason and stays
 * chosen, and 'Undo' takes back all the others.
 */
export function BulkBar<Row>({ rows, nameOf, acts, drop, readAgain }: BulkBarProps<Row>) {
  const [busy, setBusy] = useState<string>()
  const bar = useRef<HTMLElement>(null)
  if (rows.length === 0) return null

  async function actOnAll({ label, done: words, act }: BulkAct<Row>) {
    setBusy(label)
    const list = bar.current?.parentElement
    try {
      const { done, refused } = await askForEach(rows, act)
      const title = refused.length === 0 ? `${done.length} ${words}` : `${done.length} of ${rows.length} ${words}`
      const description = reasonsOf(refused.map(({ item, error }) => ({ name: nameOf(item), error })))
      const undo_id = done.flatMap(({ item, answer: { undo_id: one } }) =>
        one === null ? [] : { undo_id: one, name: nameOf(item) },
      )
      if (done.length === 0) toast({ title, description, variant: 'destructive' })
      else toastWithUndo({ title, description, undo_id, readAgain })
      drop(done.map(({ item }) => item))
    } finally {
      setBusy(undefined)
      await readAgain()
      // The button is gone, and maybe the row: whoever is at neither goes on at the first, or where another is looked for.
      if (document.activeElement === document.body)
        (find(list, '[data-row]') ?? find(list, '[data-shortcut="/"]'))?.focus()
    }
  }
  function clear() {
    // Whoever pressed the button, which goes, is back at the first of what was chosen.
    if (bar.current?.contains(document.activeElement))
      find(bar.current.parentElement, 'li:has(:checked) [data-row]')?.focus()
    drop()
  }
  return (
    <section
      ref={bar}
      aria-label="Selected"
      aria-busy={busy !== undefined || undefined}
      className="sticky bottom-2 z-10 flex flex-wrap items-center gap-2 rounded-card border border-line-strong bg-raised px-4 py-2 shadow-overlay max-md:bottom-[calc(4rem+env(safe-area-inset-bottom))]"
    >
      <output className="mr-auto text-small font-semibold tabular-nums">{rows.length} selected</output>
      {acts.map((one) => (
        <Button
          key={one.label}
          variant="outline"
          size="small"
          data-shortcut={one.shortcut}
          busy={busy === one.label}
          disabled={busy !== undefined}
          onClick={() => void actOnAll(one)}
        >
          {one.label}
        </Button>
      ))}
      <Button variant="quiet" size="small" data-shortcut="Escape" disabled={busy !== undefined} onClick={clear}>
        Clear
      </Button>
    </section>
  )
}

/** Puts these away, or back where all of them are away. */
export function archiveAct<Row extends { archived_at: string | null }>(
  rows: Row[],
  archive: (row: Row, change: ArchiveChange) => Promise<{ undo_id: string | null }>,
): BulkAct<Row> {
  const archived = rows.some(({ archived_at }) => archived_at === null)
  return {
    ...(archived
      ? { label: 'Archive', done: 'archived', shortcut: 'e' as const }
      : { label: 'Bring Back', done: 'brought back' }),
    act: (row) => archive(row, { archived, seen_archived: row.archived_at !== null }),
  }
}

const find = (place: Element | null | undefined, selector: string) => place?.querySelector<HTMLElement>(selector)
