import { absoluteUrl } from '#content/agency.ts'
import { textFile } from './text-file.ts'

/** Pages that should not be listed say so themselves; a crawler has to be let in to read that. */
export function loader() {
  return textFile('text/plain', `User-agent: *\nDisallow: /api/\n\nSitemap: ${absoluteUrl('/sitemap.xml')}\n`)
}
