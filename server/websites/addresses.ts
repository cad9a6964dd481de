import type { OwnHosts } from '#domain/website-domains.ts'
import type { Ctx } from '../context.ts'
import { isSignedBy, signatureOf } from '../sealing.ts'

/** What the addresses of websites are made of. */
export type Places = Pick<Ctx, 'origin' | 'websitesOrigin'>

/** Where a website is, without a slash at the end: on a host of its own, or on a path of ours where there are no hosts for websites. */
export const addressOf = ({ origin, websitesOrigin }: Places, slug: string) =>
  websitesOrigin ? websitesOrigin.replace('://', `://${slug}.`) : `${origin}${pathFormOf(slug)}`

/** For browsers that do not find names beneath localhost, too. */
export const pathFormOf = (slug: string) => `/websites/${slug}`

export type Previewed = { id: string; slug: string; preview_generation: number }

const textOf = ({ id, preview_generation }: Omit<Previewed, 'slug'>) => `website preview ${id} ${preview_generation}`

/** Shows the draft to whoever has it. Nothing of it is stored: a new generation ends it. */
export const previewUrlOf = (ctx: Places & Pick<Ctx, 'auth'>, website: Previewed) =>
  `${addressOf(ctx, website.slug)}/preview/${signatureOf(ctx.auth.sessionSecret, textOf(website))}/`

export const isPreviewToken = (auth: Ctx['auth'], website: Omit<Previewed, 'slug'>, token: string) =>
  isSignedBy(auth.sessionSecret, textOf(website), token)

/** The names that are ours, without ports. */
export const ownHosts = ({ origin, websitesOrigin }: Places): OwnHosts => ({
  agency: new URL(origin).hostname,
  websites: websitesOrigin ? new URL(websitesOrigin).hostname : null,
})

/** Where the records of own domains lead. */
export const targetHost = (places: Places) => {
  const { agency, websites } = ownHosts(places)
  return websites ?? agency
}

/** Of a domain of its owner's, on the port where websites are. */
export function addressOfDomain({ origin, websitesOrigin }: Places, domain: string) {
  const { protocol, port } = new URL(websitesOrigin ?? origin)
  return `${protocol}//${domain}${port && `:${port}`}`
}
