import { formatDay } from '#content/dates.ts'

export function PublishDate({ date }: { date: string }) {
  return <time dateTime={date}>{formatDay(date)}</time>
}
