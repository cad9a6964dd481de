import { createHash } from 'node:crypto'
import { html } from 'hono/html'

type Html = ReturnType<typeof html>

const style = `
:root{color-scheme:light dark;--ink:#1a1f36;--soft:#4f566b;--line:#d5dbe1;--paper:#f6f8fa;--sheet:#fff;--accent:#4b45c6;--on-accent:#fff;--warn:#fff3d6;--warn-ink:#5f3d00;--bad:#a5291d}
@media (prefers-color-scheme:dark){:root{--ink:#e6e9f0;--soft:#a9b2c3;--line:#384055;--paper:#10131c;--sheet:#181c29;--accent:#a6a1ff;--on-accent:#10131c;--warn:#3b2d0c;--warn-ink:#f4d58d;--bad:#f59a89}}
*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.55 system-ui,sans-serif}
.banner{background:var(--warn);color:var(--warn-ink);text-align:center;padding:.5rem 1rem;font-size:.9rem}
main{max-width:30rem;margin:0 auto;padding:2rem 1.25rem 4rem;display:grid;gap:1.25rem}main.wide{max-width:58rem}
h1{font-size:1.5rem;line-height:1.25;margin:0}h2{font-size:1.1rem;margin:0}p{margin:0}.soft{color:var(--soft);font-size:.92rem}
section{background:var(--sheet);border:1px solid var(--line);border-radius:.6rem;padding:1.25rem;display:grid;gap:.9rem}
dl{margin:0;display:grid;grid-template-columns:1fr auto;gap:.35rem 1rem}dd{margin:0;text-align:right;font-variant-numeric:tabular-nums}
.total{font-weight:700}form{display:grid;gap:.9rem}form.row{display:flex;flex-wrap:wrap;gap:.6rem;align-items:end}
label{display:grid;gap:.3rem;font-size:.92rem;font-weight:600;flex:1}
input,select{font:inherit;color:inherit;background:var(--sheet);border:1px solid var(--soft);border-radius:.4rem;padding:.65rem .75rem;width:100%}
button{font:inherit;font-weight:600;border:1px solid var(--accent);background:var(--accent);color:var(--on-accent);border-radius:.4rem;padding:.7rem 1.1rem;cursor:pointer}
button.plain{background:transparent;color:var(--accent)}a{color:var(--accent)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.bad{color:var(--bad);font-weight:600}table{width:100%;border-collapse:collapse;font-size:.9rem}td,th{text-align:left;padding:.4rem .6rem .4rem 0;border-bottom:1px solid var(--line)}
.scroll{overflow-x:auto;position:relative}form.row label{flex:1 1 13rem}form.row p{flex:1;align-self:center}select{text-overflow:ellipsis}h3{font-size:1rem;margin:.4rem 0 0}
td form.row{flex-wrap:nowrap}td form+form{margin-top:.4rem}td form.row label{flex:1;font-weight:400}td input,td select{padding:.4rem .5rem;min-width:6.5rem}td select{min-width:13rem}td button{padding:.4rem .8rem;white-space:nowrap}td .soft{white-space:nowrap}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}summary{cursor:pointer}details[open]{display:grid;gap:.4rem}`

const styleHash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`

/** A page of the stand-in, without scripts. It names itself on every page: nobody should take it for the real thing. */
export async function answerPage(title: string, body: Html, { status = 200, wide = false } = {}): Promise<Response> {
  const page = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <!-- style -->
      </head>
      <body>
        <header class="banner">
          <strong>TEST MODE</strong> · The payment sandbox of this installation. No card is charged.
        </header>
        <main class="${wide ? 'wide' : ''}">${body}</main>
      </body>
    </html>`
  return new Response(page.toString().replace('<!-- style -->', `<style>${style}</style>`), {
    status,
    headers: {
      'Content-Type': 'text/html; charset=UTF-8',
      'Content-Security-Policy': `default-src 'none'; style-src ${styleHash}; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
    },
  })
}

export const seeOther = (location: string) => new Response(null, { status: 303, headers: { Location: location } })

export const dollars = (cents: number | null, currency = 'usd') =>
  ((cents ?? 0) / 100).toLocaleString('en-US', { style: 'currency', currency })

/** What somebody typed as dollars, in cents; null when it is no amount. */
export function centsOf(typed: string): number | null {
  const match = /^\$?\s*(\d{1,6})(?:\.(\d{1,2}))?$/.exec(typed.trim().replaceAll(',', ''))
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : null
}

export const every = ({ interval, interval_count }: { interval: string; interval_count: number }) =>
  interval_count === 1 ? `every ${interval}` : `every ${interval_count} ${interval}s`

export const day = (seconds: number) =>
  new Date(seconds * 1000).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
