// Drawing tools every page finds as `art`: shapes of the landscape that would be tedious to write by hand.
// All randomness is seeded, so a picture comes out the same each time.
{
  const random = (seed) => {
    let state = seed * 2654435761 + 1
    return () => {
      state = (state + 0x6d2b79f5) | 0
      let t = Math.imul(state ^ (state >>> 15), 1 | state)
      t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
      return ((t ^ (t >>> 14)) >>> 0) / 4294967296
    }
  }
  const n = (value) => Math.round(value * 10) / 10

  /** Heights of a ridge by midpoint displacement, from given peaks [[x, y], …]. */
  const ridgeLine = (peaks, { seed = 1, rough = 0.28, steps = 6 } = {}) => {
    const next = random(seed)
    let points = peaks.map(([x, y]) => [x, y])
    for (let step = 0; step < steps; step++) {
      points = points.flatMap(([x, y], i) => {
        const to = points[i + 1]
        if (!to) return [[x, y]]
        const width = to[0] - x
        return [
          [x, y],
          [x + width * (0.4 + next() * 0.2), (y + to[1]) / 2 + (next() - 0.5) * width * rough],
        ]
      })
    }
    return points
  }
  const line = (points) => points.map(([x, y], i) => `${i ? 'L' : 'M'}${n(x)} ${n(y)}`).join('')
  const closed = (points, bottom) => `${line(points)}L${points.at(-1)[0]} ${bottom}L${points[0][0]} ${bottom}z`
  const ridge = (peaks, bottom, options) => closed(ridgeLine(peaks, options), bottom)

  /** A smooth line through points (Catmull-Rom). */
  const smooth = (points, close = false) => {
    const at = (i) =>
      close ? points[(i + points.length) % points.length] : points[Math.min(Math.max(i, 0), points.length - 1)]
    let path = `M${n(points[0][0])} ${n(points[0][1])}`
    for (let i = 0; i < points.length - (close ? 0 : 1); i++) {
      const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
      path += `C${n(b[0] + (c[0] - a[0]) / 6)} ${n(b[1] + (c[1] - a[1]) / 6)} ${n(c[0] - (d[0] - b[0]) / 6)} ${n(c[1] - (d[1] - b[1]) / 6)} ${n(c[0])} ${n(c[1])}`
    }
    return close ? `${path}z` : path
  }

  /** One conifer with its foot at x, y. */
  const fir = (x, y, height, next) => {
    const tiers = Math.max(5, Math.round(height / 7))
    const width = height * (0.17 + next() * 0.07)
    const left = []
    const right = []
    for (let i = 1; i <= tiers; i++) {
      const t = i / tiers
      const reach = width * t * (0.8 + next() * 0.4)
      const level = y - height * (1 - t)
      left.push([x - reach, level], [x - reach * 0.45, level - height * 0.02])
      right.push([x + reach * (0.85 + next() * 0.3), level], [x + reach * 0.45, level - height * 0.02])
    }
    return `M${n(x)} ${n(y - height)}${[...left, ...right.toReversed()].map(([a, b]) => `L${n(a)} ${n(b)}`).join('')}z`
  }
  /** A row of conifers from x0 to x1; foot(x) is the ground. */
  const firs = (x0, x1, foot, { seed = 3, gap = 14, height = 60, vary = 0.5 } = {}) => {
    const next = random(seed)
    let path = ''
    for (let x = x0; x < x1; x += gap * (0.5 + next())) {
      path += fir(x, foot(x) + 3, height * (1 - vary / 2 + next() * vary), next)
    }
    return path
  }

  /** Horizontal glints on water inside a box, thicker and longer towards the viewer. */
  const glints = (x0, y0, x1, y1, { seed = 5, count = 90, length = 60, centre, spread = 1, thick = 3 } = {}) => {
    const next = random(seed)
    let path = ''
    for (let i = 0; i < count; i++) {
      const t = next()
      const y = y0 + (y1 - y0) * t * t
      const depth = (y - y0) / (y1 - y0)
      const off = (next() + next() + next()) / 1.5 - 1
      const x =
        centre === undefined ? x0 + (x1 - x0) * next() : centre + off * spread * (x1 - x0) * (0.2 + depth * 0.8) * 0.5
      const half = length * (0.15 + depth * 0.85) * (0.4 + next() * 0.6) * 0.5
      const fat = Math.max(0.5, thick * (0.2 + depth * 0.8) * 0.5)
      path += `M${n(x - half)} ${n(y)}Q${n(x)} ${n(y - fat)} ${n(x + half)} ${n(y)}Q${n(x)} ${n(y + fat)} ${n(x - half)} ${n(y)}z`
    }
    return path
  }

  /** The graduated edge of a nautical chart, drawn inside a box. */
  const chartEdge = (width, height, ink, paper, { inset = 18, thick = 7, step = 48 } = {}) => {
    const x1 = width - inset
    const y1 = height - inset
    let marks = ''
    for (let x = inset, i = 0; x < x1; x += step, i++) {
      if (i % 2) continue
      const end = Math.min(x + step, x1)
      marks += `M${x} ${inset}H${end}v${thick}H${x}zM${x} ${y1 - thick}H${end}v${thick}H${x}z`
    }
    for (let y = inset, i = 0; y < y1; y += step, i++) {
      if (i % 2) continue
      const end = Math.min(y + step, y1)
      marks += `M${inset} ${y}h${thick}V${end}h${-thick}zM${x1 - thick} ${y}h${thick}V${end}h${-thick}z`
    }
    const border = (d) => `M${inset + d} ${inset + d}H${x1 - d}V${y1 - d}H${inset + d}z`
    const mask = `M0 0H${width}V${height}H0z${border(thick)}`
    return `<path d="${mask}" fill="${paper}" fill-rule="evenodd"/><path d="${marks}" fill="${ink}"/><path d="${border(0)}${border(thick)}" fill="none" stroke="${ink}" stroke-width="1.500"/>`
  }
  /** Depth lines around a shape: the same smooth outline, larger each time. */
  const contours = (points, sizes, seed = 2) => {
    const next = random(seed)
    const cx = points.reduce((sum, [x]) => sum + x, 0) / points.length
    const cy = points.reduce((sum, [, y]) => sum + y, 0) / points.length
    return sizes.map((size) =>
      smooth(
        points.map(([x, y]) => {
          const far = Math.hypot(x - cx, y - cy)
          const by = (far + size * (0.8 + next() * 0.4)) / far
          return [cx + (x - cx) * by, cy + (y - cy) * by]
        }),
        true,
      ),
    )
  }
  /** A compass rose as the chart of the home page has it. */
  const compass = (cx, cy, r, color) => {
    let ticks = ''
    for (let i = 0; i < 36; i++)
      ticks += `<path d="M0 ${-r}V${-r + (i % 3 ? r * 0.11 : r * 0.2)}" transform="rotate(${i * 10})" stroke-width="${i % 3 ? 1.3 : 2}"/>`
    for (let i = 0; i < 24; i++)
      ticks += `<path d="M0 ${-r * 0.64}V${-r * 0.57}" transform="rotate(${i * 15})" opacity=".7"/>`
    return `<g transform="translate(${cx} ${cy})" fill="none" stroke="${color}" stroke-width="1.300"><circle r="${r}"/><circle r="${r * 0.64}" opacity=".7"/>${ticks}<path d="M0 ${-r * 0.54}V${r * 0.54}M${-r * 0.54} 0H${r * 0.54}"/><path d="M0 ${-r * 0.77}l${r * 0.065} ${r * 0.24}h${-r * 0.13}z" fill="${color}"/></g>`
  }

  /** Puts SVG markup into an element. */
  const into = (selector, markup) => {
    const holder = new DOMParser().parseFromString(
      `<svg xmlns="http://www.w3.org/2000/svg">${markup}</svg>`,
      'image/svg+xml',
    )
    for (const node of holder.documentElement.childNodes)
      document.querySelector(selector).append(document.importNode(node, true))
  }

  globalThis.art = {
    random,
    ridgeLine,
    ridge,
    line,
    closed,
    smooth,
    fir,
    firs,
    glints,
    chartEdge,
    contours,
    compass,
    into,
    round: n,
  }
}
