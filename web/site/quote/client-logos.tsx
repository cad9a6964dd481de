import { Pause, Play } from 'lucide-react'
import { quotePage } from '#content/quote.ts'
import { logos } from '#web/pictures/pictures.ts'
import { cx } from '#web/ui/cx.ts'

const { heading, logos: clients, pause } = quotePage.clients

/**
 * Four logos that drift past. CSS moves them and a checkbox stops them, so both work before any JavaScript has arrived;
 * whoever asks their system for less motion gets a row that stands still.
 */
export function ClientLogos() {
  return (
    <section aria-labelledby="clients" className="group/logos border-b border-line">
      <div className="page-width grid gap-6 py-10">
        <div className="flex items-center justify-between gap-6">
          <h2 id="clients" className="font-display text-lead italic">
            {heading}
          </h2>
          <PauseSwitch />
        </div>
        <div className="flex overflow-hidden">
          <LogoRow />
          <LogoRow copy />
        </div>
      </div>
    </section>
  )
}

/** The copy follows the row itself, so that the last logo is followed by the first; to assistive technology there is one. */
function LogoRow({ copy = false }: { copy?: boolean }) {
  return (
    <ul
      aria-hidden={copy || undefined}
      className={cx(
        'flex min-w-full shrink-0 items-center justify-around gap-x-8 gap-y-8 pr-8 sm:gap-x-14 sm:pr-14',
        'motion-safe:animate-drift group-hover/logos:[animation-play-state:paused] group-has-checked/logos:[animation-play-state:paused]',
        'motion-reduce:shrink motion-reduce:flex-wrap motion-reduce:pr-0',
        copy && 'motion-reduce:hidden',
      )}
    >
      {clients.map(({ id, name }) => {
        const { src, width, height } = logos[id]
        return (
          <li key={id} className="shrink-0">
            <img
              src={src}
              width={width}
              height={height}
              alt={copy ? '' : name}
              loading="lazy"
              className="h-10 w-auto sm:h-12"
            />
          </li>
        )
      })}
    </ul>
  )
}

function PauseSwitch() {
  return (
    <label className="relative grid size-11 shrink-0 place-items-center rounded-control border border-line-strong hover:border-ink motion-reduce:hidden">
      <input type="checkbox" aria-label={pause} className="peer absolute inset-0 cursor-pointer appearance-none" />
      <Pause aria-hidden="true" className="size-5 peer-checked:hidden" />
      <Play aria-hidden="true" className="hidden size-5 peer-checked:block" />
    </label>
  )
}
