import { createHash } from 'node:crypto'
import { html } from 'hono/html'
import type { HttpContext } from './http-env.ts'
import { pagePolicy } from './security-headers.ts'

type Html = ReturnType<typeof html>

/** The look of the few pages the server renders itself: for developers and operators, without scripts. */
const style = `
:root{color-scheme:light dark;--ink:#16262b;--muted:#4d6068;--line:#d9d4c8;--paper:#f8f6f1;--sheet:#fff;--accent:#0f5c5c}
@media (prefers-color-scheme:dark){:root{--ink:#e9e6de;--muted:#a8b4b6;--line:#2f4147;--paper:#10191c;--sheet:#172327;--accent:#7cc7c1}}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.6 system-ui,sans-serif}
main{max-width:60rem;margin:0 auto;padding:2.5rem 1.25rem 5rem}
h1{font-size:2rem;margin:0 0 .5rem}h2{font-size:1.05rem;margin:0}
a{color:var(--accent)}a:focus-visible,summary:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
article{background:var(--sheet);border:1px solid var(--line);border-radius:.6rem;padding:1rem 1.25rem;margin:1rem 0}
.facts,.empty{color:var(--muted);font-size:.9rem;margin:.25rem 0}
summary{cursor:pointer}pre{white-space:pre-wrap;overflow-wrap:anywhere;font-size:.85rem;margin:.75rem 0 0}
code{font-size:.95em}.method{display:inline-block;min-width:4.2rem;font-weight:700}
`

export async function htmlPage(title: string, body: Html): Promise<string> {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <style>
          ${style}
        </style>
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html>`
  return (await page).toString()
}

/** Sends HTML whose inline styles are allowed by their hash, and whose scripts are not allowed at all. */
export function sendPage(c: HttpContext, page: string) {
  c.header('Content-Security-Policy', pagePolicy({ styles: styleHashesOf(page) }))
  return c.html(page)
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Hashes of every style element and style attribute in the page. */
function styleHashesOf(page: string) {
  const elements = [...page.matchAll(/<style>([\s\S]*?)<\/style>/g)].map((match) => hashOf(match[1] ?? ''))
  const attributes = [...page.matchAll(/ style="([^"]*)"/g)].map((match) => hashOf(unescape(match[1] ?? '')))
  return attributes.length > 0 ? ["'unsafe-hashes'", ...new Set([...elements, ...attributes])] : elements
}

const unescape = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
