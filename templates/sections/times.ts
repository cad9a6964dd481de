import { html } from 'hono/html'
import type { SectionOf } from '#domain/websites.ts'
import { type Html, isFilled, lines } from '../html.ts'
import { sizeOf } from '../lengths.ts'
import type { Showing } from '../showing.ts'
import { sectionShell } from './shell.ts'

type Time = SectionOf<'times'>['times'][number]

export function timesSection(section: SectionOf<'times'>, showing: Showing): Html {
  const times = section.times.filter(({ day, what }) => isFilled(day) || isFilled(what))
  return sectionShell(
    'times',
    showing,
    section.heading,
    isFilled(section.places) || times.length > 0
      ? html`${isFilled(section.places) && html`<p class="places ${sizeOf(section.places)}">${lines(section.places)}</p>`}
        ${times.length > 0 && timetable(times)}`
      : null,
  )
}

/** Several times of one day stand under its name. */
function timetable(times: Time[]): Html {
  const days: Time[][] = []
  for (const time of times) {
    const last = days.at(-1)
    if (last?.[0]?.day === time.day) last.push(time)
    else days.push([time])
  }
  return html`<dl class="timetable">
    ${days.map(
      (ofDay) =>
        html`<div>
          <dt>${ofDay[0]?.day}</dt>
          ${ofDay.map(
            ({ from, to, what }) =>
              html`<dd>
                <span class="hours">${[from, to].filter(isFilled).join('–')}</span> <span class="what">${what}</span>
              </dd>`,
          )}
        </div>`,
    )}
  </dl>`
}
