import { agency } from './agency.ts'

/** What the assistant says of itself; everything else it says stands on our pages. */
export const assistantSays = {
  unknown: 'I do not know that. I answer from our own pages and prices, and found nothing there that fits.',
  /** After the second of them in a row. */
  shallAPerson: 'Shall a person answer?',
  hello: 'Hello. Ask me about our services, prices, or how a project goes.',
  thanks: 'You are welcome. Is there anything else?',
  goodbye: 'All right. Come back whenever you like.',
  yes: 'Tell me what you would like to know, or pass this chat on to the team.',
  program: 'I am a program. I answer from the pages of this site; a person of the team takes over whenever you like.',
  noHelp: 'I am sorry. Pass this chat on to the team and a person answers, without your typing it again.',
  person: 'Gladly. Pass this chat on to the team and a person answers you.',
  open: (until: string) => `The phone is answered until ${until} today: ${agency.phone}.`,
  closed: (opens: string) => `Nobody is at the phone right now; it is answered again ${opens}: ${agency.phone}.`,
}
