/** Where the back office shows one thing; e-mails, Find and the history of a customer lead there (spec/README.md, "Addresses"). */
const office = (tab: string, thing: Record<string, string>) =>
  `/admin-dashboard?${new URLSearchParams({ tab, ...thing })}`

export const officePlaces = {
  lead: (lead: string) => office('leads', { lead }),
  proposal: (proposal: string) => office('proposals', { proposal }),
  project: (project: string) => office('projects', { project }),
  form: (form: string) => office('forms', { form }),
  website: (website: string) => office('websites', { website }),
  video: (video: string) => office('videos', { video }),
  edit: (edit: string) => office('videos', { edit }),
  ticket: (ticket: string) => office('tickets', { ticket }),
  setAsideMails: office('tickets', { mail: 'set-aside' }),
  customPricing: office('billing', { part: 'pricing' }),
  invoice: (invoice: string) => office('billing', { invoice }),
  chat: (chat: string) => office('chats', { chat }),
  customer: (customer: string) => office('users', { customer }),
} as const

/** Where its customer sees a ticket, opened. */
export const ownTicketPlace = (ticket: string) => `/support-tickets?${new URLSearchParams({ ticket })}`

/** Where an employee sees a ticket that was given to them. */
export const assignedTicketPlace = (ticket: string) => `/employee-dashboard?${new URLSearchParams({ ticket })}`
