import { html } from 'hono/html'
import { z } from 'zod'
import type { DeclaredRoute } from './openapi.ts'
import { htmlPage } from './plain-page.ts'

/** The API for people: every route with who may call it and what it takes. */
export function docsPage(routes: DeclaredRoute[]) {
  const schemaOf = (label: string, schema: z.ZodType | undefined) =>
    schema
      ? html`<details>
          <summary>${label}</summary>
          <pre>${JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), null, 2)}</pre>
        </details>`
      : ''
  const card = ({ method, path, declaration }: DeclaredRoute) =>
    html`<article>
      <h2><span class="method">${method}</span> <code>${path}</code></h2>
      <p class="facts">${declaration.summary} · ${declaration.access}${declaration.link ? ' with a link' : ''}</p>
      ${schemaOf('Query', declaration.query)} ${schemaOf('Body', declaration.body)}
      ${schemaOf(`Answer ${declaration.reply?.status ?? 200}`, declaration.reply?.schema)}
    </article>`
  return htmlPage(
    'Slipway API',
    html`<h1>Slipway API</h1>
      <p>
        JSON over HTTPS. Sign in with <code>POST /api/session</code>; the browser holds a cookie, API clients send
        <code>Authorization: Bearer</code>. Machine-readable: <a href="/api/openapi.json">openapi.json</a>.
      </p>
      <p>Every error is <code>{ "error": { code, message, fields?, request_id } }</code>.</p>
      ${routes.map(card)}`,
  )
}
