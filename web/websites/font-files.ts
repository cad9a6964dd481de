/** The fonts of the designs, served by us like our own: the portal's policy lets nobody else's in, nor any inside of a style sheet. */
const files = import.meta.glob<string>('/templates/fonts/*.woff2', { eager: true, query: '?url', import: 'default' })

export const fontFile = (name: string): string => files[`/templates/fonts/${name}.woff2`] ?? ''
