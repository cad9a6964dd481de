import { html, raw } from 'hono/html'
import { textOf } from './html.ts'

/** Pages of an address rather than of a website: they have nothing of it to show. */
const styles = `:root{color-scheme:light dark}
body{display:grid;min-height:100vh;margin:0;place-content:center;padding:1.5rem;background:light-dark(#fafafa,#16181b);color:light-dark(#1d2126,#eceef0);font:1.0625rem/1.6 system-ui,sans-serif;text-align:center}
h1{margin:0 0 .5rem;font-size:1.75rem;font-weight:600;line-height:1.2}
p{margin:0}`

function nobodysPage(heading: string, text: string): string {
  return textOf(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="robots" content="noindex" />
          <title>${heading}</title>
          <style>
            ${raw(styles)}
          </style>
        </head>
        <body>
          <main>
            <h1>${heading}</h1>
            <p>${text}</p>
          </main>
        </body>
      </html>`,
  )
}

/** 404. */
export const noWebsitePage = nobodysPage('There is no website here', 'Please check the address.')
/** 503: what is there now cannot be asked for. */
export const silentPage = nobodysPage(
  'One moment, please',
  'This website does not answer just now. Please try again in a minute.',
)
/** 410. */
export const offlinePage = nobodysPage('This website is offline', 'It may come back later.')
