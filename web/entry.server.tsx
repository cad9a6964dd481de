import { prerender } from 'react-dom/static'
import { ServerRouter, type EntryContext } from 'react-router'

/** Runs at build time only: renders one public page, or the SPA fallback, to finished HTML. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
) {
  const { prelude } = await prerender(<ServerRouter context={routerContext} url={request.url} />)
  headers.set('Content-Type', 'text/html')
  return new Response(prelude, { headers, status })
}
