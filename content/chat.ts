import { company } from './company.ts'

/** The chat widget's words (S1 §2 "Chat widget"); toasts and errors are those of S1 §8. */
export const chat = {
  open: 'Open chat',
  close: 'Close chat',
  title: `Ask ${company.name}`,
  subtitle: 'An assistant answers at once. It knows our pages and prices, and says so when it does not know.',
  start: {
    heading: 'Who is asking?',
    name: { label: 'Your name', placeholder: 'Sam' },
    email: { label: 'E-mail (optional)', placeholder: 'you@yourbusiness.com' },
    emailHint: 'Only so that a person can write back to you.',
    nameMissing: 'Please tell us your name.',
    button: 'Start chat',
  },
  /** Shown in place of the conversation while there is no assistant to hold one. */
  closed: {
    greeting: (name: string) => `Hello ${name}. The assistant is not on watch yet, but people are.`,
    call: 'Rather talk to a person? Call',
    write: 'At any other hour, write to us:',
  },
  greeting: (name: string) =>
    `Hello ${name}. Ask about services, prices or how a project goes. If you would rather have a person, call ${company.phone}, ${company.hours.weekdays}.`,
  message: { label: 'Your message', placeholder: 'Type a question' },
  send: 'Send',
  /** Who answers, in a transcript and to a screen reader. */
  assistant: 'Assistant',
  thinking: 'Looking it up…',
  emailTranscript: 'Send this chat to the team',
}
