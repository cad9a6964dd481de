import { agencyZone, formatHour, formatWeekday } from './dates.ts'

/** What whoever wrote to us has in hand, on the page and in their e-mail. */
export const leadReceived = {
  heading: (firstName: string) => (firstName ? `Got it, ${firstName}.` : 'Got it.'),
  number: 'Your number',
  said: 'What you told us',
  another: 'Write another message',
  add: {
    button: 'Add something',
    field: { label: 'What else should we know?' },
    send: 'Send',
    cancel: 'Not now',
    done: 'Added. The team reads it together with the rest.',
    added: 'You added',
  },
}

/**
 * The promise the inbox counts, in the agency's time wherever its reader is: 'by Monday 3 PM PST'. Once its hour has passed,
 * nobody is told it again.
 */
export function promiseOf(due: Date, now: Date): string {
  return due > now
    ? `You hear from us by ${formatWeekday(due, agencyZone)} ${formatHour(due, agencyZone)}.`
    : 'You hear from us as soon as we can.'
}
