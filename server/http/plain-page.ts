import { html, raw } from 'hono/html'
import type { HttpContext } from './http-env.ts'
import { colors, displayFont, sansFont } from '../look.ts'
import { hashOf, pagePolicy } from './security-headers.ts'

type Html = ReturnType<typeof html>

/** The look of the few pages the server renders itself: for developers and operators, without scripts. */
const variables = (scheme: 0 | 1) =>
  Object.entries(colors)
    .map(([name, values]) => `--${name}:${values[scheme]}`)
    .join(';')
const style = `
:root{color-scheme:light dark;${variables(0)}}
@media (prefers-color-scheme:dark){:root{${variables(1)}}}
body{margin:0;background:var(--shoal);color:var(--ink);font:16px/1.6 ${sansFont}}
main{max-width:60rem;margin:0 auto;padding:2.5rem 1.25rem 5rem}
h1{font:400 2rem/1.2 ${displayFont};margin:0 0 .5rem}h2{font:400 1.2rem/1.3 ${displayFont};margin:0;overflow-wrap:anywhere}
a{color:var(--action)}a:focus-visible,summary:focus-visible{outline:2px solid var(--action);outline-offset:2px}
article{background:var(--raised);border:1px solid var(--line);border-radius:4px;padding:1rem 1.25rem;margin:1rem 0}
.facts,.empty{color:var(--ink-soft);font-size:.9rem;margin:.25rem 0;overflow-wrap:anywhere}
summary{cursor:pointer}pre{white-space:pre-wrap;overflow-wrap:anywhere;font-size:.85rem;margin:.75rem 0 0}
input:not([type=checkbox]),select,textarea{box-sizing:border-box;width:100%;max-width:40rem;min-height:2.75rem;padding:.5rem .75rem}
input,select,textarea,button{font:inherit}input,select,textarea{color:inherit;background:var(--raised);border:1px solid var(--ink-soft);border-radius:4px}
button{min-height:2.75rem;padding:.5rem 1.5rem;border:0;border-radius:4px;background:var(--action);color:var(--on-action);font-weight:600;cursor:pointer}
:is(input,select,textarea,button):focus-visible{outline:2px solid var(--action);outline-offset:2px}
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
          ${raw(style)}
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
