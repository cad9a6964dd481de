/** Where on our own pages an answer comes from. */
export type Source = { href: string; title: string }

/** What the assistant holds out besides its answer: a person of the team, the quote form, the phone. */
export type AssistantOffer = 'person' | 'quote' | 'phone'
