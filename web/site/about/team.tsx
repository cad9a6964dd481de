import { about } from '#content/about.ts'

export function Team() {
  return (
    <ul className="grid gap-x-12 gap-y-10 md:grid-cols-3">
      {about.team.map(({ name, role, text, initials }) => (
        <li key={name} className="grid content-start gap-3">
          <span
            aria-hidden="true"
            className="mb-2 grid size-20 place-items-center rounded-full border border-line-strong bg-raised font-display text-heading italic"
          >
            {initials}
          </span>
          <h3 className="font-display text-heading">{name}</h3>
          <p className="text-small font-semibold">{role}</p>
          <p className="max-w-[44ch] text-small text-ink-soft">{text}</p>
        </li>
      ))}
    </ul>
  )
}
