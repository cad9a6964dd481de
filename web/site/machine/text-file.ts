/** The answer of a route that is a file for machines. It is asked once, while building. */
export function textFile(type: string, text: string) {
  return new Response(text, { headers: { 'Content-Type': `${type}; charset=utf-8` } })
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export function escapeXml(text: string) {
  return text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character)
}
