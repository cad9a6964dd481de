/** '2026-10-06' as 'October 6, 2026'. In UTC, or a reader to the west would see the day before. */
const dateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

export function PublishDate({ date }: { date: string }) {
  return <time dateTime={date}>{dateFormat.format(new Date(date))}</time>
}
