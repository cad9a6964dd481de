import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { SessionUser, SignUpInput } from '#domain/accounts.ts'
import type { Company } from '#domain/companies.ts'
import type { ViewedBy } from '#domain/looks.ts'
import { api, bodyOf, keepShown, successOf } from './client.ts'
import { forgetImpersonal, keepImpersonal, readImpersonal } from '#web/kept/kept.ts'
import { tellOtherTabs } from './other-tabs.ts'
import { keepViewing } from './viewing.ts'

const owed = 'signOutOwed'

/** Who is signed in, for the whole app; null is a visitor. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ client }): Promise<SessionUser | null> => {
    // Somebody has left, and the server could not be told: nobody is shown as them, and it is told now.
    if (readImpersonal('browser', owed) !== null)
      return signOut().then(
        () => null,
        () => null,
      )
    const { user, ...acting } = await bodyOf(api.session.$get())
    keepActing(client, acting)
    return user
  },
})

/** Which company somebody acts for, all they belong to, and who views as them. */
export type Acting = {
  company: Company | null
  companies: Company[]
  /** While somebody of the team views as them, until `performance.now()` is that far. */
  viewed_by?: (ViewedBy & { endsAt: number }) | undefined
}
type Told = Omit<Acting, 'viewed_by'> & { viewed_by?: ViewedBy | undefined }

/** Told with the session; asked for where somebody has just signed in. */
export const actingQuery = queryOptions({
  queryKey: ['session', 'acting'],
  queryFn: async (): Promise<Acting> => {
    const { company, companies, viewed_by } = await bodyOf(api.session.$get())
    keepShown({ company, viewed_by })
    keepViewing(viewed_by !== undefined)
    return { company, companies, viewed_by: viewed_by && withEnd(viewed_by) }
  },
})

/** By this browser's own stopwatch, which nobody sets. */
const withEnd = (by: ViewedBy) => ({ ...by, endsAt: performance.now() + by.seconds_left * 1000 })

/** What was read for one company, or in one look, is not shown for another, in whichever tab the other was chosen. */
function keepActing(client: QueryClient, { company, companies, viewed_by }: Partial<Told>): void {
  keepViewing(viewed_by !== undefined)
  if (!company) return // nobody, or an answer that is older than a sign-in
  const before = client.getQueryData(actingQuery.queryKey)
  keepShown({ company, viewed_by })
  client.setQueryData(actingQuery.queryKey, {
    company,
    companies: companies ?? [company],
    viewed_by: viewed_by && withEnd(viewed_by),
  })
  const isOther = before?.company?.id !== company.id || before.viewed_by?.look_id !== viewed_by?.look_id
  if (before?.company && isOther)
    void client.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] })
}

/** From now on all screens are another company's. */
export async function actFor(queryClient: QueryClient, companyId: string) {
  await successOf(api.session.company.$put({ json: { company_id: companyId } }))
  tellOtherTabs('signed-in') // they have the same session: from now on their calls are that company's, too
  await queryClient.refetchQueries({ queryKey: sessionQuery.queryKey, exact: true })
}

/** Whether this person is an admin; refused with 'not_an_admin' when not. */
export const adminCheckQuery = (userId: string) =>
  queryOptions({
    queryKey: ['session', 'is-admin', userId],
    queryFn: async () => (await bodyOf(api['is-admin'].$get({ query: {} }))).is_admin,
  })

/** At once: from now on the calls of other tabs are this person's. */
export function noteSignedIn() {
  forgetImpersonal('browser', owed)
  tellOtherTabs('signed-in')
}

/** Whether the account has a second step, or must set one up before anything else opens. */
export const twoStepQuery = (userId: string) =>
  queryOptions({
    queryKey: ['session', 'two-step', userId],
    queryFn: async () => (await bodyOf(api.session.$get())).two_step ?? 'off',
    // As authenticatorQuery: what is being set up stays on the screen.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

export async function signUp(input: SignUpInput): Promise<string> {
  return (await bodyOf(api.accounts.$post({ json: input }))).message
}

/** Signs in where the sign-up was made; anywhere else `user` is null, and nothing but the address is told. */
export async function confirmEmail(tokenHash: string): Promise<{ user: SessionUser | null; email: string }> {
  const confirmed = await bodyOf(api.accounts.confirmation.$post({ json: { token_hash: tokenHash } }))
  if (confirmed.user) noteSignedIn()
  return confirmed
}

/** Written down first: a call that does not arrive is made up for before anybody is shown as signed in again. */
export async function signOut() {
  keepImpersonal('browser', owed, 'yes')
  keepShown(null)
  await successOf(api.session.$delete())
  forgetImpersonal('browser', owed)
}

/** From now on this is who is signed in. A question that is still under way was asked before, and its answer is too old. */
export async function setSession(queryClient: QueryClient, user: SessionUser | null) {
  // Whom somebody else acts for is asked anew.
  if (queryClient.getQueryData(sessionQuery.queryKey)?.user_id !== user?.user_id) {
    keepShown(null)
    queryClient.removeQueries({ queryKey: actingQuery.queryKey })
  }
  await queryClient.cancelQueries({ queryKey: sessionQuery.queryKey, exact: true })
  queryClient.setQueryData(sessionQuery.queryKey, user)
}
