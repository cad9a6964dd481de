/** How many things wait, in red beside the name of where they do; nothing when none does. */
export function CountBadge({ count, what }: { count: number; what: string }) {
  if (count === 0) return null
  return (
    <span className="relative ml-2 inline-grid min-w-5 place-items-center rounded-full bg-danger px-1.5 text-note font-semibold text-paper tabular-nums">
      {count.toLocaleString('en-US')}
      <span className="sr-only"> {what}</span>
    </span>
  )
}
