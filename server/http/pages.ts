import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, relative, sep } from 'node:path'
import { portalScreens } from '#domain/permissions.ts'
import { StartError } from '../start-error.ts'
import { dataPolicy, hashOf, pagePolicy, securityHeaders } from './security-headers.ts'

export const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
}

/** The best first: how each is written at the end of a file, and what a request says that takes it. */
export const compressions = {
  br: { ending: '.br', accepted: /\bbr\b(?!\s*;\s*q=0(\.0+)?\b(?!\.))/ },
  gzip: { ending: '.gz', accepted: /\bgzip\b(?!\s*;\s*q=0(\.0+)?\b(?!\.))/ },
} as const

type Encoding = keyof typeof compressions | 'identity'
/** Headers as name, value, name, value: Node writes them as they are. */
type Variant = { body: Buffer; etag: string; headers: string[]; notModified: string[] }
type Page = Record<Encoding, Variant>

/** What every screen of the portal is served as. */
export const portalPage = '/__spa-fallback.html'

export type Pages = { serve: (request: IncomingMessage, response: ServerResponse) => void }

/**
 * Every file of the web build, and what `lastVersion` left of the one before it, held in memory with its headers made beforehand. It answers on Node's own request and
 * response: going through fetch objects would cost more than the rest together.
 */
export function loadPages(buildFolder: string, hsts?: string | null, lastVersion?: string): Pages {
  if (!existsSync(join(buildFolder, 'index.html'))) {
    throw new StartError(`The web pages are not built (${buildFolder} is missing). Run: npm run build`)
  }
  const pages = new Map(listPageFiles(buildFolder).map(({ url, file }) => [url, loadPage(file, hsts)]))
  for (const { url, file } of lastVersion ? listPageFiles(lastVersion) : [])
    if (!pages.has(url)) pages.set(url, loadPage(file, hsts))
  const missing = pages.get('/404')
  const portal = pages.get(portalPage)
  if (!missing || !portal) throw new StartError('The web build is incomplete. Run: npm run build')

  return {
    serve(request, response) {
      const url = request.url ?? '/'
      const end = url.indexOf('?')
      const path = end === -1 ? url : url.slice(0, end)
      const page = pages.get(path) ?? (Object.hasOwn(portalScreens, path) ? portal : undefined)
      if (request.method !== 'GET' && request.method !== 'HEAD') return sendPage(request, response, missing, 405)
      if (page) return sendPage(request, response, page, 200)
      const withoutSlash = path.slice(0, -1)
      if (path.endsWith('/') && pages.has(withoutSlash))
        return redirect(response, withoutSlash + url.slice(path.length), hsts)
      sendPage(request, response, missing, 404)
    },
  }
}

/** Every file of the web build with the address it answers to. */
export const listPageFiles = (buildFolder: string) =>
  readdirSync(buildFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ file, url: urlOf(relative(buildFolder, file)) }))

/** about/index.html is /about. */
function urlOf(file: string) {
  const path = `/${file.split(sep).join('/')}`
  return path === '/index.html' ? '/' : path.replace(/\/index\.html$/, '')
}

/** Their addresses come by e-mail with a token in them, which no request they make may repeat, not even to ourselves. */
const isOpenedByLink = (file: string) => /[/\\](auth|link|newsletter|rate)[/\\]index\.html$/.test(file)

/** What every answer with this file says about it, however it is compressed. */
export function pageHeaders(file: string, content: Buffer, hsts?: string | null): Record<string, string> {
  const extension = extname(file)
  return {
    ...securityHeaders(hsts),
    ...(isOpenedByLink(file) && { 'Referrer-Policy': 'no-referrer' }),
    'Content-Type': contentTypes[extension] ?? 'application/octet-stream',
    'Content-Security-Policy':
      extension === '.html' ? pagePolicy({ scripts: inlineScriptHashes(content) }) : dataPolicy,
    // Files under assets/ carry a hash of their content in their name.
    'Cache-Control': file.includes(`${sep}assets${sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache',
    Vary: 'Accept-Encoding',
  }
}

function loadPage(file: string, hsts?: string | null): Page {
  const plain = readFileSync(file)
  const shared = pageHeaders(file, plain, hsts)
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
  const variant = (encoding: Encoding, body: Buffer): Variant => {
    const etag = `"${hash}-${encoding}"`
    const notModified = { ...shared, ETag: etag }
    const sized = { ...notModified, 'Content-Length': String(body.length) }
    const headers = Object.entries(encoding === 'identity' ? sized : { ...sized, 'Content-Encoding': encoding }).flat()
    return { body, etag, headers, notModified: Object.entries(notModified).flat() }
  }
  const identity = variant('identity', plain)
  const compressed = (encoding: keyof typeof compressions) => {
    const version = file + compressions[encoding].ending
    return existsSync(version) ? variant(encoding, readFileSync(version)) : identity
  }
  return { identity, br: compressed('br'), gzip: compressed('gzip') }
}

function inlineScriptHashes(html: Buffer) {
  const scripts = html.toString().matchAll(/<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g)
  return [...scripts]
    .filter(([, attributes]) => !attributes?.includes('application/ld+json'))
    .map(([, , code = '']) => hashOf(code))
}

function sendPage(request: IncomingMessage, response: ServerResponse, page: Page, status: number) {
  const accepted = request.headers['accept-encoding']
  const variant = page[preferredEncoding(typeof accepted === 'string' ? accepted : '')]
  if (status === 200 && request.headers['if-none-match'] === variant.etag) {
    response.writeHead(304, variant.notModified)
    response.end()
    return
  }
  response.writeHead(status, variant.headers)
  response.end(request.method === 'HEAD' ? undefined : variant.body)
}

function preferredEncoding(accepted: string): Encoding {
  if (compressions.br.accepted.test(accepted)) return 'br'
  return compressions.gzip.accepted.test(accepted) ? 'gzip' : 'identity'
}

function redirect(response: ServerResponse, location: string, hsts?: string | null) {
  response.writeHead(308, { ...securityHeaders(hsts), 'Content-Security-Policy': dataPolicy, Location: location })
  response.end()
}
