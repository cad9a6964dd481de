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
    const at = (i) => (close ? points[(i + points.length) % points.length] : points[Math.min(Math.max(i, 0), points.length - 1)])
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
      const x = centre === undefined ? x0 + (x1 - x0) * next() : centre + off * spread * (x1 - x0) * (0.2 + depth * 0.8) * 0.5
      const half = length * (0.15 + depth * 0.85) * (0.4 + next() * 0.6) * 0.5
      const fat = Math.max(0.5, thick * (0.2 + depth * 0.8) * 0.5)
      path += `M${n(x - half)} ${n(y)}Q${n(x)} ${n(y - fat)} ${n(x + half)} ${n(y)}Q${n(x)} ${n(y + fat)} ${n(x - half)} ${n(y)}z`
    }
    return path
  }

  /** Puts SVG markup into an element. */
  const into = (selector, markup) => {
    document.querySelector(selector).insertAdjacentHTML('beforeend', '')
    const holder = new DOMParser().parseFromString(`<svg xmlns="http://www.w3.org/2000/svg">${markup}</svg>`, 'image/svg+xml')
    for (const node of [...holder.documentElement.childNodes]) document.querySelector(selector).append(document.importNode(node, true))
  }

  globalThis.art = { random, ridgeLine, ridge, line, closed, smooth, fir, firs, glints, into, round: n }
}
