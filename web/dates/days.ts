/** Days as date fields write them ('2026-11-05'), in the reader's own time zone. */
const written = (date: Date) =>
  `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`

/** The moment a day begins. */
export const startOfDay = (day: string) => new Date(`${day}T00:00`).toISOString()

export function dayAfter(day: string): string {
  const date = new Date(`${day}T00:00`)
  date.setDate(date.getDate() + 1)
  return written(date)
}

/** The day a moment falls on, or one some days from it. */
export function dayOf(iso: string, daysLater = 0): string {
  const date = new Date(iso)
  date.setDate(date.getDate() + daysLater)
  return written(date)
}
