// The web build once more, as nginx serves it without asking the process (deploy/nginx.conf): the files by encoding, and
// the answers that server/http/pages.ts would give, written as configuration. What it does not know, nginx passes on.
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, extname, join, relative } from 'node:path'
import { portalScreens } from '#domain/permissions.ts'
import { compressions, contentTypes, listPageFiles, pageHeaders, portalPage } from '#server/http/pages.ts'

type PageFile = { file: string; url: string; path: string; headers: Record<string, string> }

/**
 * The files lie in a folder named by their content, and the configuration names that folder: while a new version is built
 * and nginx still has the old configuration, it finds nothing and asks the process, never a page with another one's policy.
 */
export function layOutForNginx(client: string, folder: string, hsts: string | null) {
  const pages: PageFile[] = listPageFiles(client).map(({ file, url }) => ({
    file,
    url,
    path: `/${relative(client, file)}`,
    headers: pageHeaders(file, readFileSync(file), hsts),
  }))
  for (const { path } of pages)
    if (!/^[\w./-]+$/.test(path)) throw new Error(`${path} is no name for a file of the web build.`)
  mkdirSync(folder, { recursive: true })
  const name = `files-${hashOf(pages)}`
  if (!existsSync(join(folder, name))) copyFiles(pages, join(folder, name))
  writeWhole(join(folder, 'maps.conf'), `${mapsFor(pages)}\n${map('""', '$slipway_hsts', `"${hsts ?? ''}"`, [])}`)
  writeWhole(join(folder, 'pages.conf'), answersFor(pages, join(folder, name)))
  for (const entry of readdirSync(folder))
    if (entry.startsWith('files-') && entry !== name) rmSync(join(folder, entry), { recursive: true })
}

function hashOf(pages: PageFile[]) {
  const hash = createHash('sha256')
  for (const { file, path } of pages) hash.update(`${path}\0`).update(readFileSync(file)).update('\0')
  return hash.digest('hex').slice(0, 16)
}

function copyFiles(pages: PageFile[], folder: string) {
  const unfinished = `${folder}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  for (const { file, path } of pages) {
    const versions = { identity: '', br: compressions.br.ending, gzip: compressions.gzip.ending }
    for (const [encoding, ending] of Object.entries(versions)) {
      if (!existsSync(file + ending)) continue
      const copy = join(unfinished, encoding, path)
      mkdirSync(dirname(copy), { recursive: true })
      cpSync(file + ending, copy)
    }
  }
  renameSync(unfinished, folder)
}

/** nginx may read it at any moment. */
function writeWhole(file: string, text: string) {
  writeFileSync(`${file}.unfinished`, `# Written by \`npm run build\`.\n${text}`)
  renameSync(`${file}.unfinished`, file)
}

const isAsset = ({ path }: PageFile) => path.startsWith('/assets/')
const exactly = (text: string) => text.replaceAll('.', '\\.')
const header = (name: string) => `$slipway_${name.toLowerCase().replaceAll('-', '_')}`

/** Headers that are not the same for every file; the type goes by the ending of the name. */
const differing = (pages: PageFile[]) =>
  Object.keys(pages[0]?.headers ?? {}).filter(
    (name) => name !== 'Content-Type' && new Set(pages.map(({ headers }) => headers[name])).size > 1,
  )

/** Addresses are compared as they were sent, like the process does: what nginx would make of them is another address. */
function mapsFor(pages: PageFile[]) {
  const assets = pages.filter(isAsset)
  const endings = [...new Set(assets.map(({ path }) => extname(path).slice(1)))]
  const addresses = pages.filter((page) => !isAsset(page)).map(({ url, path }) => ({ url, path }))
  for (const screen of Object.keys(portalScreens)) addresses.push({ url: screen, path: portalPage })
  const read = (address: string) => `"~^(GET|HEAD) ${address}(\\?|$)"`
  return [
    map('"$request_method $request_uri"', '$slipway_file', '""', [
      [read(`(?<slipway_asset>/assets/[\\w.-]+\\.(${endings.join('|')}))`), '$slipway_asset'],
      ...addresses.map(({ url, path }): [string, string] => [read(exactly(url)), path]),
    ]),
    map(
      '$http_accept_encoding',
      '$slipway_encoding',
      'identity',
      Object.entries(compressions).map(([name, { accepted }]) => [`"~${accepted.source}"`, name]),
    ),
    map(
      '$uri',
      header('Content-Encoding'),
      '""',
      Object.keys(compressions).map((name) => [`"~^/${name}/"`, name]),
    ),
    ...differing(pages).map((name) => {
      const usual = assets[0]?.headers[name] ?? ''
      if (assets.some(({ headers }) => headers[name] !== usual)) throw new Error(`${name} differs between assets.`)
      const others = pages.filter(({ headers }) => headers[name] !== usual)
      return map(
        '$slipway_file',
        header(name),
        `"${usual}"`,
        others.map(({ path, headers }) => [`"~^${exactly(path)}$"`, `"${headers[name]}"`]),
      )
    }),
  ].join('\n')
}

const map = (from: string, to: string, otherwise: string, lines: Array<[string, string]>) =>
  [
    `map ${from} ${to} {`,
    `  default ${otherwise};`,
    ...lines.map(([key, value]) => `  ${key} ${value};`),
    '}',
    '',
  ].join('\n')

/** For inside of a location. */
function answersFor(pages: PageFile[], folder: string) {
  const varying = differing(pages)
  const headers = Object.entries(pages[0]?.headers ?? {})
    .filter(([name]) => name !== 'Content-Type')
    .map(([name, value]) => `add_header ${name} ${varying.includes(name) ? header(name) : `"${value}"`};`)
  const types = Object.entries(contentTypes).map(([ending, type]) => `"${type}" ${ending.slice(1)};`)
  return [
    `root "${folder}";`,
    `types { ${types.join(' ')} }`,
    'default_type application/octet-stream;',
    'charset off;',
    'gzip off;',
    'max_ranges 0;',
    ...headers,
    `add_header Content-Encoding ${header('Content-Encoding')};`,
    '# Its ETag says it better.',
    'add_header Last-Modified "";',
    'try_files /$slipway_encoding$slipway_file /identity$slipway_file @slipway;',
    '',
  ].join('\n')
}
