import { type Figure, median } from './figure.ts'
import { describeValue } from './table.ts'

const WIDTH = 720
const PADDING = 20
const BAR = 14
const LABELS = 230
const MEASURED = [
  { key: 'ours', label: 'Slipway' },
  { key: 'theirs', label: 'reference' },
] as const

/** Bars of one bench: per figure ours and its reference, each pair in its own scale. Readable on a light and a dark page. */
export function drawChart(title: string, figures: Figure[]): string {
  let y = PADDING + 22
  const rows = figures.map((figure) => {
    const { svg, height } = drawFigure(figure, y)
    y += height
    return svg
  })
  const height = y + PADDING + 8
  const legend = MEASURED.map(
    ({ key, label }, index) =>
      `<rect class="${key}" x="${WIDTH - 210 + index * 95}" y="${PADDING - 9}" width="10" height="10" rx="2"/>` +
      `<text class="small" x="${WIDTH - 195 + index * 95}" y="${PADDING}">${label}</text>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="${escape(title)}">
<style>
text { font: 13px system-ui, sans-serif; fill: #1c2730 }
.title { font-weight: 600; font-size: 15px }
.small { font-size: 11px; fill: #52616d }
.paper { fill: #fff; stroke: #d5dde3 }
.ours { fill: #0f766e }
.theirs { fill: #9aa8b3 }
@media (prefers-color-scheme: dark) {
text { fill: #e6edf2 }
.small { fill: #a9b8c4 }
.paper { fill: #16202a; stroke: #33424f }
.ours { fill: #2dd4bf }
.theirs { fill: #64748b }
}
</style>
<rect class="paper" x="0.5" y="0.5" width="${WIDTH - 1}" height="${height - 1}" rx="8"/>
<text class="title" x="${PADDING}" y="${PADDING + 2}">${escape(title)}</text>
${legend.join('')}
${rows.join('\n')}
</svg>
`
}

function drawFigure(figure: Figure, top: number) {
  const values = [
    { key: 'ours', value: median(figure.ours), name: '' },
    ...(figure.reference
      ? [{ key: 'theirs', value: median(figure.reference.values), name: figure.reference.name }]
      : []),
  ]
  const largest = Math.max(...values.map(({ value }) => value), Number.MIN_VALUE)
  const room = WIDTH - 2 * PADDING - LABELS
  const bars = values.map(({ key, value, name }, index) => {
    const y = top + 24 + index * (BAR + 4)
    const length = Math.max(2, (room * value) / largest)
    const label = [describeValue(value, figure.unit), name].filter(Boolean).join('  ')
    return (
      `<rect class="${key}" x="${PADDING}" y="${y}" width="${length.toFixed(1)}" height="${BAR}" rx="3"/>` +
      `<text class="small" x="${(PADDING + length + 8).toFixed(1)}" y="${y + BAR - 3}">${escape(label)}</text>`
    )
  })
  return {
    svg: `<text x="${PADDING}" y="${top + 17}">${escape(figure.name)}</text>${bars.join('')}`,
    height: 24 + values.length * (BAR + 4) + 8,
  }
}

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
