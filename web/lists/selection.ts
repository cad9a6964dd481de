import { useRef, useState } from 'react'

/** Whether a row is chosen, and how it is; `isRange`: with all between it and the last one. */
export type RowChoice = { isChosen: boolean; choose: (isChosen: boolean, isRange: boolean) => void }

/** A click, or a key that clicks for it, with Shift held. */
export const isWithShift = (event: Event) => event instanceof MouseEvent && event.shiftKey

export type Selection<Row extends { id: string }> = {
  chosen: Row[]
  choiceOf: (row: Row) => RowChoice
  chooseAll: (rows: Row[]) => void
  /** These are no longer chosen; without any, none is, and the next range begins anew. */
  drop: (dropped?: Row[]) => void
}

/** The rows of a list that are to be acted on together. Only what the list shows can be chosen, and stays so. */
export function useSelection<Row extends { id: string }>(rows: Row[] = []): Selection<Row> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const last = useRef<string>(undefined)
  const placeOf = (id: string | undefined) => rows.findIndex((row) => row.id === id)

  function choose(id: string, isChosen: boolean, isRange: boolean) {
    const at = placeOf(id)
    const from = isRange ? placeOf(last.current) : -1
    const range = from === -1 ? [rows[at]] : rows.slice(Math.min(from, at), Math.max(from, at) + 1)
    last.current = id
    setIds((before) => {
      const next = new Set(before)
      for (const row of range) {
        if (!row) continue
        if (isChosen) next.add(row.id)
        else next.delete(row.id)
      }
      return next
    })
  }

  return {
    chosen: rows.filter(({ id }) => ids.has(id)),
    choiceOf: ({ id }) => ({
      isChosen: ids.has(id),
      choose: (isChosen, isRange) => choose(id, isChosen, isRange),
    }),
    chooseAll: (all) => setIds(new Set(all.map(({ id }) => id))),
    drop: (dropped) => {
      if (!dropped) last.current = undefined
      const gone = new Set(dropped?.map(({ id }) => id))
      setIds((before) => new Set(dropped ? [...before].filter((id) => !gone.has(id)) : []))
    },
  }
}
