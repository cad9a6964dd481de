// `node scripts/demo-pictures.ts [NAME …]`: draws the pictures of the demo's two coaches' websites in Chromium and makes their sizes as a
// coach's are made, into server/db/seed/pictures/. It is run by hand and its results are committed.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from '@playwright/test'
import { jettyAnswers } from '#server/db/seed/jetty.ts'
import { type DemoPicture, jettyPictures, rennerPictures } from '#server/db/seed/website-pictures.ts'
import { sizesOf } from '#domain/website-pictures.ts'
import { drawSizes } from '#server/outside/pictures.ts'
import { faceRules } from '#templates/styles/fonts.ts'
import { designs } from '#templates/styles/designs.ts'
import { chromiumFlags, needHeadlessChromium } from './chromium.ts'
import { boathouse } from './website-looks/boathouse.ts'
import { jettyLogo, rennerLogo } from './website-looks/logos.ts'
import { lights, people } from './website-looks/made-up.ts'
import { portrait } from './website-looks/people.ts'
import { places } from './website-looks/places.ts'
import { plates } from './website-looks/plates.ts'
import { thing } from './website-looks/things.ts'

const folder = fileURLToPath(new URL('../server/db/seed/pictures/', import.meta.url))
const { primary_color: main, secondary_color: other } = jettyAnswers
const dark = '#35201B'
const boards = '#7A4F3C'

/** What is drawn, and how wide it is taken. */
const drawings: Record<DemoPicture['name'], { svg: string; width: number }> = {
  'jetty-logo': { svg: jettyLogo, width: 400 },
  'jetty-hero': { svg: places.gym(lights.night, 3), width: 1920 },
  'jetty-portrait': { svg: portrait(people[0]), width: 960 },
  'jetty-boathouse': { svg: boathouse({ ...lights.night, low: '#E9A27C' }), width: 1440 },
  'jetty-plates': { svg: plates({ ground: boards, main, other }), width: 1440 },
  'jetty-kettlebells': { svg: thing('kettlebells', { ground: other, main, other: dark }).svg, width: 960 },
  'jetty-rope': { svg: thing('rope', { ground: dark, main, other }).svg, width: 960 },
  'jetty-rings': { svg: thing('rings', { ground: '#F7C9B8', main, other: dark }).svg, width: 960 },
  'jetty-dumbbells': { svg: thing('dumbbells', { ground: dark, main, other }).svg, width: 1440 },
  'jetty-water': { svg: places.water(lights.dawn, 3), width: 1440 },
  'renner-logo': { svg: rennerLogo, width: 400 },
  'renner-portrait': { svg: portrait(people[2]), width: 960 },
}

const fonts = Object.values(designs).flatMap(({ faces }) =>
  faceRules(faces, (name) => {
    const bytes = readFileSync(new URL(`../templates/fonts/${name}.woff2`, import.meta.url))
    return `data:font/woff2;base64,${bytes.toString('base64')}`
  }),
)

mkdirSync(folder, { recursive: true })
const listed = `${folder}pictures.json`
const measures = JSON.parse(readFileSync(listed, 'utf8')) as Record<string, object>
const asked = process.argv.slice(2)
const browser = await chromium.launch({ executablePath: needHeadlessChromium(), args: chromiumFlags })
let total = 0
for (const { name, purpose } of [...jettyPictures, ...rennerPictures]) {
  if (asked.length > 0 && !asked.includes(name)) continue
  const { png, width, height } = await draw(browser, drawings[name])
  const { color, files } = await drawSizes(png, sizesOf(purpose, { width, height }))
  for (const { size, bytes } of files) writeFileSync(`${folder}${name}-${size.width}.${size.ending}`, bytes)
  measures[name] = { width, height, color }
  const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0)
  total += bytes
  console.log(`${name}: ${width}x${height}, ${files.length} files, ${Math.round(bytes / 1024)} KB`)
}
await browser.close()
writeFileSync(listed, `${JSON.stringify(measures, null, 2)}\n`)
console.log(`${Math.round(total / 1024)} KB`)

async function draw(browser: Browser, { svg, width }: { svg: string; width: number }) {
  const [, wide = '1', high = '1'] = /width="(\d+)" height="(\d+)"/.exec(svg) ?? []
  const height = Math.round((Number(high) * width) / Number(wide))
  const page = await browser.newPage({ viewport: { width, height } })
  await page.setContent(
    `<style>${fonts.join('')}body{margin:0}svg{display:block;width:${width}px;height:${height}px}</style>${svg}`,
  )
  await page.evaluate(() => Promise.all([...document.fonts].map((face) => face.load())))
  const png = await page.screenshot({ omitBackground: true })
  await page.close()
  return { png, width, height }
}
