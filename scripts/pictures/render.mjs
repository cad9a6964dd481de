// `node scripts/pictures/render.mjs [name…]`: draws the pictures of web/pictures from the pages beside this file.
// With --draft it writes PNG to /tmp/pictures only, to look at. Needs Debian's chromium, webp, libavif-bin, pngquant and
// the fonts listed in README.md. It is run by hand and its results are committed.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { chromiumFlags, needChromium } from '../chromium.ts'

const here = new URL('./', import.meta.url)
const out = fileURLToPath(new URL('../../web/pictures/', import.meta.url))
const drafts = '/tmp/pictures/'
const KB = 1024

const sites = [
  'jetty-island-kayaks',
  'mukilteo-light-inn',
  'hewitt-avenue-bakery',
  'cascade-peak-fitness',
  'rucker-hill-dental',
  'snohomish-river-realty',
  'grand-avenue-auto',
  'sound-and-cedar-salon',
  'silver-lake-yoga',
]
const flag = readFileSync(new URL('../../web/site/art/flag-p.svg', import.meta.url), 'utf8')

const pictures = [
  ...sites.map((id) => photo(`portfolio/${id}`, 900)),
  ...['ai', 'membership', 'websites'].map((id) => photo(`case-studies/${id}`, 675)),
  ...['ai', 'web-apps', 'memberships', 'seo-perf'].map((id) => photo(`posts/${id}`, 675)),
  { ...photo('about/studio', 900), page: 'about/studio.html?light' },
  { ...photo('about/studio-dark', 900), page: 'about/studio.html?dark' },
  card('share', 'share/card.html'),
  card('share-article', 'share/card.html?title=Notes from%0Athe slipway.&kicker=Articles'),
  icon('icon-192', 192),
  icon('icon-512', 512),
  // A launcher may cut a maskable icon to the inner 80 %: the white square is well inside it.
  icon('icon-maskable-512', 512),
  icon('apple-touch-icon-180', 180),
]

const draft = process.argv.includes('--draft')
const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const chosen = pictures.filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)))
mkdirSync(drafts, { recursive: true })

const browser = await chromium.launch({
  executablePath: needChromium(),
  args: [...chromiumFlags, '--allow-file-access-from-files', '--font-render-hinting=none'],
})
for (const picture of chosen) await draw(picture)
await browser.close()

function photo(name, height) {
  return { name, page: `${name}.html`, width: 1200, height, scale: 2, avif: true }
}
function card(name, page) {
  return { name, page, width: 1200, height: 630, scale: 1 }
}
function icon(name, size) {
  return { name: `icons/${name}`, html: flag, width: size, height: size, scale: 1 }
}

async function draw(picture) {
  const { name, width, height, scale } = picture
  const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: scale })
  page.on('pageerror', (error) => console.error(`${name}: ${error.message}`))
  await page.addInitScript({ path: fileURLToPath(new URL('art.js', here)) })
  if (picture.html) {
    await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${picture.html}`)
  } else {
    await page.goto(new URL(picture.page, here).href)
  }
  await page.evaluate(() => document.fonts.ready)
  const png = `${drafts}${name.replaceAll('/', '-')}.png`
  writeFileSync(png, await page.screenshot())
  await page.close()

  if (picture.avif) {
    const full = shrink(png, width, height, '-1200')
    const small = shrink(png, width / 2, Math.round(height / 2), '-600')
    if (draft) return
    avif(full, `${out}${name}.avif`, 60 * KB)
    avif(small, `${out}${name}-600.avif`, 15 * KB, '420')
  } else if (!draft) {
    const file = `${out}${name}.png`
    mkdirSync(dirname(file), { recursive: true })
    execFileSync('pngquant', ['--force', '--speed', '1', '--quality', '80-100', '--strip', '--output', file, png])
    report(file)
  }
}

/** The page is drawn at twice the size and averaged down, which is what a good camera would do. */
function shrink(png, width, height, suffix) {
  const webp = png.replace('.png', '.webp')
  const small = png.replace('.png', `${suffix}.png`)
  execFileSync('cwebp', ['-quiet', '-lossless', '-z', '1', '-resize', `${width}`, `${height}`, png, '-o', webp])
  execFileSync('dwebp', ['-quiet', webp, '-o', small])
  return small
}

/** The best quality that fits the limit. */
function avif(png, file, limit, colours = '444') {
  mkdirSync(dirname(file), { recursive: true })
  for (const level of [16, 20, 24, 28, 32, 36, 40, 44]) {
    const quality = ['--min', '0', '--max', '63', '-a', 'end-usage=q', '-a', `cq-level=${level}`]
    execFileSync('avifenc', [...quality, '--yuv', colours, '--speed', '4', '--jobs', '1', png, file], {
      stdio: 'ignore',
    })
    if (statSync(file).size <= limit) return report(file, `level ${level}`)
  }
  throw new Error(`${file} does not fit into ${limit} bytes`)
}

function report(file, note = '') {
  console.log(`${file.slice(out.length)} ${(statSync(file).size / KB).toFixed(1)} KB ${note}`)
}
