import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname } from 'node:path'
import { noWebsitePage, offlinePage, silentPage } from '#templates/nobody.ts'
import { shownOnline } from '#templates/showing.ts'
import type { Db } from '../db/client.ts'
import type { Settings } from '../env.ts'
import { errorFacts } from '../error-facts.ts'
import type { Log } from '../log.ts'
import type { FilePlace } from '../outside/storage/storage.ts'
import type { Proxies } from '../proxies.ts'
import { addressOf, addressOfDomain, ownHosts, pathFormOf } from '../websites/addresses.ts'
import { isPreviewed, readPreview } from '../websites/drafts.ts'
import { createKeptPages, type Encoding, type KeptPage } from '../websites/kept-pages.ts'
import { canonicalOf, isShownAt } from '../websites/canonical.ts'
import { createMemory } from '../websites/memory.ts'
import type { ViewCounter } from '../websites/view-counter.ts'
import { createKeptPictures, type KeptPicture } from '../websites/shown-pictures.ts'
import { createShownWebsites, type ShownWebsite, type ShownWebsites, TooManyNames } from '../websites/shown-websites.ts'
import { fonts } from '../websites/fonts.ts'
import { isByAPerson } from './by-a-person.ts'
import { createHosts, type Host } from './hosts.ts'
import { compressions, contentTypes } from './pages.ts'
import { dataPolicy } from './security-headers.ts'
import { createEnquiryDesk } from './website-enquiries.ts'
import { apart, websiteHeaders, websitePolicy } from './website-headers.ts'
import { createReadyPages } from './ready-pages.ts'
import { type Headers, html, type Reply } from './website-reply.ts'

type Given = {
  settings: Pick<Settings, 'production' | 'origin' | 'websitesOrigin' | 'hsts'>
  db: Db
  storage: Pick<FilePlace, 'open'>
  /** Where enquiries are kept over connections of their own. */
  urgentDb?: Db | undefined
  now: () => Date
  proxies: Proxies
  auth: { sessionSecret: string }
  log: Log
  /** Where none is given, nobody counts. */
  views?: Pick<ViewCounter, 'count'>
  /** Of its own making unless others make it forget. */
  shown?: ShownWebsites
}
/** Pages and pictures together. */
const MOST_BYTES = 64 * 1024 * 1024

export type Websites = ReturnType<typeof createWebsites>

/** What somebody asked for: of which website, by its slug or its own domain, where beneath its address, and on which form of that. */
type Asked = { name: string; path: string; form: 'host' | 'path' | 'domain' }

type PerhapsOwn = Extract<Host, { whose: 'customer' }>
type KnownHost = Exclude<Host, PerhapsOwn>

/**
 * Customers' websites, below the router: this listener knows no session, sets no cookie, and answers nothing but what belongs to one
 * (coach-sites.md §3.8). It is asked first, so that on a website's host nothing of the agency is there, whatever the path.
 */
export function createWebsites(given: Given) {
  const { settings, db, urgentDb = db, storage, now, proxies, auth, log, views } = given
  const { shown = createShownWebsites(db) } = given
  const { websitesOrigin, production, origin } = settings
  const whose = createHosts(settings)
  const ours = ownHosts(settings)
  const memory = createMemory(MOST_BYTES)
  const kept = createKeptPages(db, memory)
  const pictures = createKeptPictures(storage, memory)
  const takeEnquiry = createEnquiryDesk({ db: urgentDb, now, origin, proxies, log })
  const common: Headers = websiteHeaders(settings.hsts)
  const ready = createReadyPages(shown)

  const nobody = () => html(404, noWebsitePage)

  /** Of a request that is none of ours null. */
  function takes(request: IncomingMessage, host: KnownHost, isPage: boolean): Asked | 'nobody' | null {
    const path = pathIn(request)
    if (host.whose === 'website') return { name: host.slug, path, form: 'host' }
    if (host.whose === 'nobody') return isPage ? 'nobody' : null
    const [, name, rest = ''] = /^\/websites\/([^/]*)(\/.*)?$/.exec(path) ?? []
    return name === undefined ? null : { name, path: rest, form: 'path' }
  }

  /** The same of a name that may be a customer's own. */
  async function takesDomain(request: IncomingMessage, { domain, unless }: PerhapsOwn, isPage: boolean) {
    const isTheirs = await shown.findByDomain(domain).then(
      (website) => website !== null && isShownAt(website, domain, ours, now()),
      // Nothing of the agency's is shown where it might be somebody else's. Whether this process lives is asked by any name.
      () => isPage || !/^\/(healthz|readyz)$/.test(pathIn(request)),
    )
    if (isTheirs) return { name: domain, path: pathIn(request), form: 'domain' } as const
    return unless === 'no website' ? 'nobody' : takes(request, { whose: unless }, isPage)
  }

  async function reply(request: IncomingMessage, asked: Asked): Promise<Reply> {
    const { name, path, form } = asked
    if (form !== 'domain' && !/^[a-z0-9-]{3,40}$/.test(name)) return nobody()
    const website = await (form === 'domain' ? shown.findByDomain(name) : shown.find(name))
    if (!website || (form === 'domain' && !isShownAt(website, name, ours, now()))) return nobody()
    const canonical = canonicalOf(settings, website, form === 'domain', now())
    const [, token, beneath] = /^\/preview\/([\w-]+)(\/.*)?$/.exec(path) ?? []
    // Of what was never published nobody learns the name, either.
    const version = website.state === 'preview' ? null : website.live_version_id
    if (token === undefined && version === null) return nobody()
    // The one address that others should keep.
    if (form === 'path' && websitesOrigin && production) return movedTo(canonical + (path || '/'))
    // Or what it names would be looked for beside it.
    if (path === '') return movedTo(`${pathFormOf(name)}/`)
    if (token !== undefined) return previewOf(request, website, token, beneath)
    if (version === null) return nobody()
    if (website.state === 'offline') return html(410, offlinePage)
    const isSent = request.method === 'POST' && path === '/enquiry'
    if (!isSent && request.method !== 'GET' && request.method !== 'HEAD') return notAllowed()
    const font = fonts.get(path)
    if (font) return fontOf(font)
    const isHere =
      form === 'path' || canonical === (form === 'domain' ? addressOfDomain(settings, name) : addressOf(settings, name))
    // What belongs to a page that is open stays where that is: its policy lets it ask nobody else.
    if (!isHere && !isSent && !/^\/(images\/|icon\.)/.test(path)) return movedTo(canonical + (request.url ?? path))
    const shows = await kept.find(version, canonical, website.company_id)
    if (!shows) return nobody()
    if (isSent) {
      const { content, pictures: drawn } = shows.drawnFrom
      return takeEnquiry(request, {
        website,
        content,
        showing: shownOnline(content, drawn, website.hosting === 'free'),
      })
    }
    const file = path === '/icon.png' ? shows.icon : pictureIn(path)
    const picture = file !== null && shows.pictures.has(file) && (await pictures.find(file))
    if (picture) return pictureOf(request, picture, path === '/icon.png' ? 'no-cache' : keptForEver)
    const isThere = path !== '/404' && shows.pages.has(path)
    const page = shows.pages.get(isThere ? path : '/404')
    if (path === '/' && page && isByAPerson(request)) views?.count(website.id)
    if (form === 'domain' && isThere && website.domain_seen_at === null) markSeen(website)
    if (!page) return nobody()
    const reply = await pageOf(request, page, isThere ? path : '/404')
    return isThere ? { ...reply, shows: website } : reply
  }

  function markSeen(website: ShownWebsite) {
    shown.markSeen(website, now()).catch((error: unknown) => {
      log.error('it could not be kept that a domain leads here', errorFacts(error))
    })
  }

  async function pageOf(request: IncomingMessage, page: KeptPage, path: string): Promise<Reply> {
    const encoding = preferredEncoding(request)
    const ETag = `"${page.tag}-${encoding}"`
    const headers: Headers = {
      'Content-Type': contentTypes[extname(path)] ?? 'text/html; charset=utf-8',
      'Content-Security-Policy': policyOf(page, path),
      'Cache-Control': 'no-cache',
      Vary: 'Accept-Encoding',
      ETag,
    }
    if (path === '/404') return { status: 404, headers, body: await page.body('identity') }
    if (request.headers['if-none-match'] === ETag) return { status: 304, headers, body: '' }
    if (encoding !== 'identity') headers['Content-Encoding'] = encoding
    return { status: 200, headers, body: await page.body(encoding) }
  }

  async function previewOf(
    request: IncomingMessage,
    website: ShownWebsite,
    token: string,
    beneath?: string,
  ): Promise<Reply> {
    // Nobody's secret, and not worth a look at the draft.
    const font = beneath !== undefined && fonts.get(beneath)
    if (font) return fontOf(font)
    const file = beneath !== undefined && pictureIn(beneath)
    if (file) return previewedPicture(request, website, token, file)
    const pages = await readPreview({ ...settings, db, auth }, website, token)
    if (!pages) return nobody()
    if (beneath === undefined) return movedTo(`${token}/`)
    const isSent = request.method === 'POST' && beneath === '/enquiry'
    if (!isSent && request.method !== 'GET' && request.method !== 'HEAD') return notAllowed()
    const text = pages.get(isSent ? '/enquiry' : beneath)
    const isIcon = beneath === '/icon.svg'
    const page = html(text === undefined || (beneath === '/enquiry' && !isSent) ? 404 : 200, text ?? noWebsitePage)
    Object.assign(page.headers, asPreview)
    if (isIcon)
      Object.assign(page.headers, { 'Content-Type': contentTypes['.svg'], 'Content-Security-Policy': dataPolicy })
    return page
  }

  async function previewedPicture(request: IncomingMessage, website: ShownWebsite, token: string, file: string) {
    const picture = (await isPreviewed({ db, auth }, website, token, file)) && (await pictures.find(file))
    if (!picture) return nobody()
    if (request.method !== 'GET' && request.method !== 'HEAD') return notAllowed()
    const reply = pictureOf(request, picture, 'no-store')
    Object.assign(reply.headers, asPreview)
    return reply
  }

  async function answer(request: IncomingMessage, response: ServerResponse, asked: Asked | 'nobody') {
    const { status, headers, body, shows } = await (
      asked === 'nobody' ? Promise.resolve(nobody()) : reply(request, asked)
    ).catch((error: unknown) => {
      if (!(error instanceof TooManyNames)) log.error('a website could not be shown', errorFacts(error))
      return html(503, silentPage)
    })
    // Unless it says otherwise: browsers keep a 308 and a 410 for ever.
    const all: Headers = { 'Cache-Control': 'no-store', ...common, ...headers }
    if (asked !== 'nobody' && asked.form === 'path') {
      all['Content-Security-Policy'] = apart + (all['Content-Security-Policy'] ?? dataPolicy)
      if (websitesOrigin) all['X-Robots-Tag'] = 'noindex'
    }
    if (status !== 304) all['Content-Length'] = String(Buffer.byteLength(body))
    if (status === 503) all['Retry-After'] = '60'
    // With a query it is the same page under another address, of which there are any number.
    if (shows && asked !== 'nobody' && asked.form === 'host' && status === 200 && request.url === asked.path)
      ready.keep(asked.name, request, shows, { headers: all, body })
    response.writeHead(status, all)
    response.end(request.method === 'HEAD' ? undefined : body)
  }

  return {
    /** True where it is a website's, or nobody's, and answered here. `isPage`: nothing that machines ask of us by whichever name. */
    serve(request: IncomingMessage, response: ServerResponse, isPage: boolean): boolean | Promise<boolean> {
      const found = (asked: Asked | 'nobody' | null) => {
        if (asked === null) return false
        void answer(request, response, asked)
        return true
      }
      const host = whose(request.headers.host)
      const known = host.whose === 'website' && ready.answer(host.slug, request, response)
      if (known) {
        if (request.url === '/' && isByAPerson(request)) views?.count(known.id)
        return true
      }
      return host.whose === 'customer'
        ? takesDomain(request, host, isPage).then(found)
        : found(takes(request, host, isPage))
    },
    forget: (name: string) => shown.forget(name),
  }
}

const pathIn = ({ url = '/' }: IncomingMessage) => url.split('?', 1)[0] ?? '/'

const movedTo = (Location: string): Reply => ({
  status: 308,
  headers: { Location, 'Content-Security-Policy': dataPolicy },
  body: '',
})
const notAllowed = (): Reply => ({
  status: 405,
  headers: { Allow: 'GET, HEAD', 'Content-Security-Policy': dataPolicy },
  body: '',
})

const keptForEver = 'public, max-age=31536000, immutable'

/** A page without an origin, as on the agency's host, gets none otherwise. */
const fontOf = (body: Buffer): Reply => ({
  status: 200,
  headers: {
    'Content-Type': 'font/woff2',
    'Content-Security-Policy': dataPolicy,
    'Cache-Control': keptForEver,
    'Access-Control-Allow-Origin': '*',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  },
  body,
})

const asPreview = { 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex', 'Cache-Control': 'no-store' }

/** The name of a picture's file in such a path; null where it is none of a picture. */
const pictureIn = (path: string) => /^\/images\/([\da-z.-]+)$/.exec(path)?.[1] ?? null

function pictureOf(request: IncomingMessage, { body, type, tag }: KeptPicture, cached: string): Reply {
  const headers: Headers = {
    'Content-Type': type,
    'Content-Security-Policy': dataPolicy,
    'Cache-Control': cached,
    'Cross-Origin-Resource-Policy': 'cross-origin',
    ETag: tag,
  }
  return request.headers['if-none-match'] === tag ? { status: 304, headers, body: '' } : { status: 200, headers, body }
}

const policies = new WeakMap<KeptPage, string>()

function policyOf(page: KeptPage, path: string): string {
  const known = policies.get(page)
  if (known !== undefined) return known
  const policy = extname(path) === '' ? websitePolicy(page.text()) : dataPolicy
  policies.set(page, policy)
  return policy
}

function preferredEncoding(request: IncomingMessage): Encoding {
  const accepted = request.headers['accept-encoding'] ?? ''
  if (compressions.br.accepted.test(accepted)) return 'br'
  return compressions.gzip.accepted.test(accepted) ? 'gzip' : 'identity'
}
