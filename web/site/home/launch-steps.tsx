import { processSteps } from '#content/process.ts'
import { LaunchDrawing } from '#web/site/art/launch-drawing.tsx'
import { SectionHeading } from '#web/site/section-heading.tsx'

export function LaunchSteps() {
  return (
    <section aria-labelledby="launch" className="border-y border-line bg-shoal">
      <div className="page-width py-20 sm:py-28">
        <SectionHeading id="launch" title="How a launch goes">
          A slipway is the slope a boat is built on and let down from. Ours has four stations, and you see the site at
          each of them.
        </SectionHeading>
        <LaunchDrawing className="mt-12" />
        <ol className="mt-8 grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
          {processSteps.map(({ title, summary }, index) => (
            <li key={title} className="grid content-start gap-2">
              <h3 className="flex gap-3 font-display text-heading">
                <span className="text-mark italic">{index + 1}</span>
                {title}
              </h3>
              <p className="max-w-[40ch] text-small text-ink-soft">{summary}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
