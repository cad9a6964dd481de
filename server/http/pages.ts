import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, relative, sep } from 'node:path'
import { portalScreens } from '#domain/permissions.ts'
import { StartError } from '../start-error.ts'
import { canSendAsItIs, keepAnswer } from './as-it-is.ts'
import { dataPolicy, pagePolicy, securityHeaders } from './security-headers.ts'

const types: Record<string, string> = {
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

type Encoding = 'br' | 'gzip' | 'identity'
/** Headers as name, value, name, value: Node writes them as they are. */
type Variant = {
  body: Buffer
  etag: string
  headers: string[]
  notModified: string[]
  send: ReturnType<typeof keepAnswer>
}
type Page = Record<Encoding, Variant>

export type Pages = { serve: (request: IncomingMessage, response: ServerResponse) => void }

/**
 * Every file of the web build, held in memory with its headers made beforehand. It answers on Node's own request and
 * response: going through fetch objects would cost more than the rest together.
 */
export function loadPages(buildFolder: string): Pages {
  if (!existsSync(join(buildFolder, 'index.html'))) {
    throw new StartError(`The web pages are not built (${buildFolder} is missing). Run: npm run build`)
  }
  const files = readdirSync(buildFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  const pages = new Map(files.map((file) => [urlOf(relative(buildFolder, file)), loadPage(file)]))
  const missing = pages.get('/404')
  const portal = pages.get('/__spa-fallback.html')
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
        return redirect(response, withoutSlash + url.slice(path.length))
      sendPage(request, response, missing, 404)
    },
  }
}

/** about/index.html is /about. */
function urlOf(file: string) {
  const path = `/${file.split(sep).join('/')}`
  return path === '/index.html' ? '/' : path.replace(/\/index\.html$/, '')
}

function loadPage(file: string): Page {
  const plain = readFileSync(file)
  const extension = extname(file)
  const shared: Record<string, string> = {
    ...securityHeaders,
    'Content-Type': types[extension] ?? 'application/octet-stream',
    'Content-Security-Policy': extension === '.html' ? pagePolicy({ scripts: inlineScriptHashes(plain) }) : dataPolicy,
    // Files under assets/ carry a hash of their content in their name.
    'Cache-Control': file.includes(`${sep}assets${sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache',
    Vary: 'Accept-Encoding',
  }
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
  const variant = (encoding: Encoding, body: Buffer): Variant => {
    const etag = `"${hash}-${encoding}"`
    const notModified = { ...shared, ETag: etag }
    const sized = { ...notModified, 'Content-Length': String(body.length) }
    const headers = Object.entries(encoding === 'identity' ? sized : { ...sized, 'Content-Encoding': encoding }).flat()
    return {
      body,
      etag,
      headers,
      notModified: Object.entries(notModified).flat(),
      send: keepAnswer(200, headers, body),
    }
  }
  const identity = variant('identity', plain)
  const compressed = (encoding: Encoding, ending: string) =>
    existsSync(file + ending) ? variant(encoding, readFileSync(file + ending)) : identity
  return { identity, br: compressed('br', '.br'), gzip: compressed('gzip', '.gz') }
}

function inlineScriptHashes(html: Buffer) {
  const scripts = html.toString().matchAll(/<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g)
  return [...scripts]
    .filter(([, attributes]) => !attributes?.includes('application/ld+json'))
    .map(
      ([, , code]) =>
        `'sha256-${createHash('sha256')
          .update(code ?? '')
          .digest('base64')}'`,
    )
}

function sendPage(request: IncomingMessage, response: ServerResponse, page: Page, status: number) {
  const accepted = request.headers['accept-encoding']
  const variant = page[preferredEncoding(typeof accepted === 'string' ? accepted : '')]
  if (status === 200 && request.headers['if-none-match'] === variant.etag) {
    response.writeHead(304, variant.notModified)
    response.end()
    return
  }
  if (status === 200 && request.method === 'GET' && canSendAsItIs(response)) return variant.send(response)
  response.writeHead(status, variant.headers)
  response.end(request.method === 'HEAD' ? undefined : variant.body)
}

function preferredEncoding(accepted: string): Encoding {
  if (/\bbr\b(?!\s*;\s*q=0(\.0+)?\b(?!\.))/.test(accepted)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(\.0+)?\b(?!\.))/.test(accepted) ? 'gzip' : 'identity'
}

function redirect(response: ServerResponse, location: string) {
  response.writeHead(308, { ...securityHeaders, 'Content-Security-Policy': dataPolicy, Location: location })
  response.end()
}
