import { readFileSync } from 'node:fs'
import type { BrandStyle } from '#domain/onboarding.ts'
import { shownOnline } from '#templates/showing.ts'
import { websitePages } from '#templates/website.ts'
import type { MadeUp } from './made-up.ts'

export const inDesign = (madeUp: MadeUp, design: BrandStyle): MadeUp => ({
  ...madeUp,
  content: { ...madeUp.content, design },
})

type Answer = { status: number; contentType: string; body: string | Buffer }

/** Answers for the website of a made-up coach as a server would; its pictures stay drawings, which browsers tell by their type. */
export function answersOf({ content, pictures, drawings }: MadeUp): (path: string) => Answer {
  const pages = websitePages(content, shownOnline(content, pictures, true))
  return (path) => {
    const [, id] = /^\/images\/(.{36})-/.exec(path) ?? []
    const [font] = /[\w-]+\.woff2$/.exec(path) ?? []
    if (font) return { status: 200, contentType: 'font/woff2', body: readFileSync(`templates/fonts/${font}`) }
    const drawing = id && drawings.get(id)
    if (drawing) return { status: 200, contentType: 'image/svg+xml', body: drawing }
    const contentType = typeOf(path)
    const page = pages[path]?.replaceAll('{origin}', 'http://coach.localhost')
    return page ? { status: 200, contentType, body: page } : { status: 404, contentType: 'text/plain', body: '' }
  }
}

function typeOf(path: string) {
  if (path.endsWith('.svg')) return 'image/svg+xml'
  if (path.endsWith('.xml')) return 'application/xml'
  return path.endsWith('.txt') ? 'text/plain' : 'text/html; charset=utf-8'
}
