/** What a client owes us, as its noun tells it: whose it is, in our words to them, and where they hand it in. */
export type Awaited = { company_id: string | null; user_id: string | null; what: string; path: string }
