import { agency } from './agency.ts'

/** conversations.md §2.7: what happened in a chat. `about`: who of the team, or which ticket. */
export function chatEventText(kind: 'joined' | 'left' | 'made_ticket', about: string | null): string {
  if (kind === 'made_ticket') return `This chat is now ticket ${about}.`
  const who = about ?? supportTeam
  return kind === 'joined'
    ? `${who} from ${agency.name} has joined. The assistant steps back.`
    : `${who} has left. The assistant answers again.`
}

/** Who said something of whom no name is kept. */
export const supportTeam = 'Support Team'

/** The chat widget's words (S1 §2 "Chat widget"); toasts and errors are those of S1 §8. */
export const chat = {
  open: 'Open chat',
  close: 'Close chat',
  title: `Ask ${agency.name}`,
  start: {
    heading: 'Who is asking?',
    text: 'An assistant answers at once. It knows our pages and prices, and says so when it does not know.',
    name: { label: 'Your name', placeholder: 'Sam' },
    email: {
      label: 'Email (optional)',
      placeholder: 'you@yourbusiness.com',
      hint: 'Only so that a person can write back to you.',
    },
    button: 'Start chat',
  },
  /** Before the widget's code has arrived, and below the start form. */
  person: {
    call: 'Rather talk to a person? Call',
    write: 'At any other hour, write to us:',
  },
  greeting: (name: string) =>
    `Hello ${name}. Ask about services, prices or how a project goes. If you would rather have a person, call ${agency.phone}, ${agency.hours.weekdays}.`,
  /** To a customer who is signed in; conversations.md §2.7, to the letter. */
  ownGreeting: (name: string) =>
    `Hello ${name}. Ask about your project, your tickets or what you bought; I know our pages and prices too.`,
  /** Who said what, for those who do not see on which side it stands. */
  visitor: 'You',
  assistant: 'Assistant',
  conversation: 'Conversation',
  message: { label: 'Your message', placeholder: 'Type a question' },
  send: 'Send',
  thinking: 'Looking it up…',
  source: 'From our page',
  ownSource: 'From your account',
  seeAlso: 'See also',
  noHelp: 'That did not help',
  offers: {
    person: 'Talk to a person',
    quote: 'Get a quote',
    phone: `Call ${agency.phone}`,
    ticket: 'Open a ticket',
  },
  emailTranscript: 'Send this chat to the team',
  startOver: 'Start a new chat',
  /** Asked before the talk is dropped. */
  dropped: {
    question: 'Start over? What was said so far leaves this window.',
    yes: 'Yes, start over',
    no: 'Keep this one',
  },
  loading: 'Opening the chat',
  loadFailed: 'The chat could not be opened.',
  tryAgain: 'Try again',
  handOver: {
    heading: 'Have a person answer',
    text: 'The team gets this chat and answers within 24 hours. Where may they reach you?',
    email: { label: 'Email', placeholder: 'you@yourbusiness.com' },
    phone: { label: 'Phone', placeholder: '(425) 555-0100' },
    button: 'Send to the team',
    cancel: 'Not now',
  },
  /** conversations.md §2.7, to the letter. */
  asking: 'We are asking the team. Somebody usually joins within two minutes.',
  nobodyFree: 'Nobody is free right now.',
  talkingTo: (person: string) => `You are talking to ${person}`,
  typing: (person: string) => `${person} is typing…`,
  openTicket: 'Open your ticket',
  unread: 'New message in the chat',
  /** S1 §8, to the letter. */
  toasts: {
    sendFailed: { title: 'Error', description: 'Failed to send message. Please try again.' },
    transcriptFailed: { title: 'Error', description: 'Failed to send email transcript.' },
    transcriptSent: { title: 'Success', description: 'Chat transcript has been sent to our team!' },
  },
}
