import { expect, test } from 'vitest'
import { colors } from '../look.ts'
import { renderHtml } from './layout.ts'

const html = await renderHtml({
  subject: 'Subject',
  heading: 'Heading',
  paragraphs: ['Paragraph'],
  action: { label: 'Open it', url: 'https://portgardner.example/it' },
  note: 'Small print',
  footerLink: { label: 'Unsubscribe', url: 'https://portgardner.example/end' },
})
const [sheet, ...elements] = [
  /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? '',
  ...html.matchAll(/ style="([^"]*)"/g),
].map((found) => (typeof found === 'string' ? found : (found[1] ?? '')))

test('an e-mail is in the colors and type of the site', () => {
  const used = elements.join(';')
  for (const name of ['shoal', 'raised', 'ink', 'ink-soft', 'line', 'action', 'on-action'] as const) {
    expect(used, name).toContain(colors[name][0])
    expect(sheet, name).toContain(colors[name][1])
  }
  const known = Object.values(colors).flat()
  expect(
    (html.match(/#[0-9a-f]{6}\b/g) ?? []).filter((color) => !known.includes(color as (typeof known)[number])),
  ).toEqual([])
  expect(used).toMatch(/font-family:Besley,Georgia/)
  expect(used).toMatch(/font-family:Public Sans,Segoe UI/)
})

test('a paragraph has the line breaks of its words and no others', () => {
  expect(html).toMatch(/<p[^<>]*pre-line[^<>]*>Paragraph<\/p>/)
})

test('a program that drops style sheets shows it light, and one that keeps them dark where its reader is', () => {
  expect(html).toContain('<meta name="color-scheme" content="light dark" />')
  expect(sheet).toContain('@media (prefers-color-scheme:dark)')
  for (const color of Object.values(colors).map(([, dark]) => dark)) expect(elements.join(';')).not.toContain(color)
  // Each text says its own color, and each ground its own twice, so that half a style never leaves light on light.
  for (const words of ['Heading', 'Paragraph', 'Open it', 'Small print', 'Unsubscribe'])
    expect(html).toMatch(new RegExp(`<[^<>]*style="[^"]*[;"]?color:#[^"]*"[^<>]*>\\s*${words}`))
  for (const [, background] of html.matchAll(/style="[^"]*background:(#[0-9a-f]{6})[^"]*"/g))
    expect(html).toContain(`bgcolor="${background}"`)
})
