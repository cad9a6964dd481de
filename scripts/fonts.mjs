// Writes web/fonts/, templates/fonts/ and server/documents/fonts/: what pages and papers show, cut out of the whole font files.
// web/fonts/ is what our own pages show before anything else: the letters of English and the weights the design uses (docs/design.md);
// everything else stays in the whole files, fetched when a page shows it. templates/fonts/ is all that customers' websites have: the
// letters of western Europe, and in files of their own, fetched when a page shows one, the rest of the Latin alphabet and Vietnamese.
// server/documents/fonts/ is what papers are set in: every letter there is, each weight as a font of its own, as PDFs want them.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const range = (from, to) => String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index))
const ascii = range(0x20, 0x7e)
const english = `${ascii}\u00A0©·×é–—‘’“”…→`
const western = `${ascii}${range(0xa0, 0xff)}ıŒœ–—‘’‚“”„†•…‹›€™−→`
const otherLatin = `${range(0x100, 0x17f)}ȘșȚț`
const vietnamese = `ƠơƯư${range(0x300, 0x303)}\u0309\u0323${range(0x1ea0, 0x1ef9)}₫`

const ours = {
  'besley-400': { from: 'besley/files/besley-latin-wght-normal', axes: { wght: 400 } },
  'besley-400-italic': { from: 'besley/files/besley-latin-wght-italic', axes: { wght: 400 } },
  'public-sans-400-600': {
    from: 'public-sans/files/public-sans-latin-wght-normal',
    axes: { wght: { min: 400, max: 600 } },
  },
}

/** A file of these never changes: websites that were approved with it go on showing it. What is cut otherwise gets another name. */
const soft = { opsz: 72, SOFT: 100, WONK: 0 }
const ofWebsites = {
  'archivo-expanded-1': {
    from: 'archivo/files/archivo-latin-standard-normal',
    axes: { wdth: 125, wght: { min: 700, max: 900 } },
  },
  'archivo-1': {
    from: 'archivo/files/archivo-latin-standard-normal',
    axes: { wdth: 100, wght: { min: 400, max: 700 } },
  },
  'instrument-sans-1': {
    from: 'instrument-sans/files/instrument-sans-latin-standard-normal',
    axes: { wdth: 100, wght: { min: 400, max: 700 } },
  },
  'fraunces-1': { from: 'fraunces/files/fraunces-latin-full-normal', axes: { ...soft, wght: { min: 400, max: 600 } } },
  'fraunces-italic-1': { from: 'fraunces/files/fraunces-latin-full-italic', axes: { ...soft, wght: 400 } },
  'figtree-1': { from: 'figtree/files/figtree-latin-wght-normal', axes: { wght: { min: 400, max: 700 } } },
}

/** Of these the makers drew them. */
const withVietnamese = new Set(['archivo-1', 'archivo-expanded-1', 'fraunces-1', 'fraunces-italic-1'])

const ofPapers = {
  'besley-400': ['besley', 'latin-wght-normal', 400],
  'besley-400-ext': ['besley', 'latin-ext-wght-normal', 400],
  'besley-400-italic': ['besley', 'latin-wght-italic', 400],
  'besley-400-italic-ext': ['besley', 'latin-ext-wght-italic', 400],
  'public-sans-400': ['public-sans', 'latin-wght-normal', 400],
  'public-sans-400-ext': ['public-sans', 'latin-ext-wght-normal', 400],
  'public-sans-400-vietnamese': ['public-sans', 'vietnamese-wght-normal', 400],
  'public-sans-600': ['public-sans', 'latin-wght-normal', 600],
  'public-sans-600-ext': ['public-sans', 'latin-ext-wght-normal', 600],
  'public-sans-600-vietnamese': ['public-sans', 'vietnamese-wght-normal', 600],
}
/** Figures of one width stand in columns; the other features do not show here and cost time. */
const asPapersNeed = { targetFormat: 'sfnt', noHinting: true, keepFeatures: ['kern', 'tnum'] }

for (const [name, { from, axes }] of Object.entries(ours)) await cut(from, english, axes, `web/fonts/${name}`)
for (const [name, { from, axes }] of Object.entries(ofWebsites)) {
  await cut(from, western, axes, `templates/fonts/${name}`)
  await cut(from.replace('-latin-', '-latin-ext-'), otherLatin, axes, `templates/fonts/${name}-more`)
  if (withVietnamese.has(name))
    await cut(from.replace('-latin-', '-vietnamese-'), vietnamese, axes, `templates/fonts/${name}-viet`)
}

for (const [name, [family, file, wght]] of Object.entries(ofPapers))
  await cutPaper(name, `@fontsource-variable/${family}/files/${family}-${file}.woff2`, null, {
    keepAllGlyphs: true,
    variationAxes: { wght },
  })
// What stands for a letter that none of them has.
const symbols = '@fontsource/noto-sans-symbols-2/files/noto-sans-symbols-2-symbols-400-normal.woff2'
await cutPaper('box', symbols, '□', {})

async function cut(from, letters, variationAxes, to) {
  const whole = readFileSync(fileURLToPath(import.meta.resolve(`@fontsource-variable/${from}.woff2`)))
  const file = new URL(`../${to}.woff2`, import.meta.url)
  mkdirSync(new URL('./', file), { recursive: true })
  const part = await subsetFont(whole, letters, { targetFormat: 'woff2', variationAxes })
  writeFileSync(file, part)
  console.log(`${to}: ${whole.length} → ${part.length} bytes`)
}

async function cutPaper(name, from, letters, options) {
  const whole = readFileSync(fileURLToPath(import.meta.resolve(from)))
  const part = await subsetFont(whole, letters, { ...asPapersNeed, ...options })
  const to = `server/documents/fonts/${name}`
  writeFileSync(new URL(`../${to}.ttf`, import.meta.url), part)
  console.log(`${to}: ${whole.length} → ${part.length} bytes`)
}
