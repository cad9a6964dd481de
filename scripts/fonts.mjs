// Writes web/fonts/: what the pages show before anything else, cut out of the whole font files: the letters of English and the
// weights the design uses (docs/design.md). Everything else stays in the whole files, fetched when a page shows it.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const ascii = String.fromCodePoint(...Array.from({ length: 0x7f - 0x20 }, (_, index) => 0x20 + index))
const letters = `${ascii}\u00A0©·×é–—‘’“”…→`

const fonts = {
  'besley-400': { from: 'besley/files/besley-latin-wght-normal.woff2', weight: 400 },
  'besley-400-italic': { from: 'besley/files/besley-latin-wght-italic.woff2', weight: 400 },
  'public-sans-400-600': {
    from: 'public-sans/files/public-sans-latin-wght-normal.woff2',
    weight: { min: 400, max: 600 },
  },
}

for (const [name, { from, weight }] of Object.entries(fonts)) {
  const whole = readFileSync(fileURLToPath(import.meta.resolve(`@fontsource-variable/${from}`)))
  const cut = await subsetFont(whole, letters, { targetFormat: 'woff2', variationAxes: { wght: weight } })
  writeFileSync(new URL(`../web/fonts/${name}.woff2`, import.meta.url), cut)
  console.log(`${name}: ${whole.length} → ${cut.length} bytes`)
}
