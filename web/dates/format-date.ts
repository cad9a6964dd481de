const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** S2 §9: page dates are 'MMM dd, yyyy', such as 'Nov 05, 2026', in the reader's own time zone. */
export function formatDate(iso: string): string {
  const date = new Date(iso)
  return `${months[date.getMonth()]} ${String(date.getDate()).padStart(2, '0')}, ${date.getFullYear()}`
}

/** 'Nov 05, 2026, 2:05 PM', where the hour matters. */
export function formatMoment(iso: string): string {
  const time = new Date(iso).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })
  return `${formatDate(iso)}, ${time}`
}

/** A day without a time, such as a due date: the same day for every reader. */
export function formatDay(day: string | null): string | undefined {
  return day === null ? undefined : formatDate(`${day}T00:00`)
}
