/** Where the back office shows one thing; e-mails, Find and the history of a customer lead there (spec/README.md, "Addresses"). */
const office = (tab: string, thing: Record<string, string>) =>
  `/admin-dashboard?${new URLSearchParams({ tab, ...thing })}`

export const officePlaces = {
  lead: (lead: string) => office('leads', { lead }),
  project: (project: string) => office('projects', { project }),
  form: (form: string) => office('forms', { form }),
  edit: (edit: string) => office('videos', { edit }),
  ticket: (ticket: string) => office('tickets', { ticket }),
  customer: (customer: string) => office('users', { customer }),
} as const
