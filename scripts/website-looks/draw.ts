/** Tools of the drawn pictures. All randomness is seeded, so that a picture comes out the same each time. */
export function randomFrom(seed: number): () => number {
  let state = seed * 2_654_435_761 + 1
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

export type Point = [x: number, y: number]
export const round = (value: number) => Math.round(value * 10) / 10

/** A line through points without a corner (Catmull-Rom). */
export function smooth(points: Point[]): string {
  const at = (i: number) => points[Math.min(Math.max(i, 0), points.length - 1)] ?? [0, 0]
  const [x, y] = at(0)
  let path = `M${round(x)} ${round(y)}`
  for (let i = 0; i < points.length - 1; i++) {
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    const near = `${round(b[0] + (c[0] - a[0]) / 6)} ${round(b[1] + (c[1] - a[1]) / 6)}`
    const far = `${round(c[0] - (d[0] - b[0]) / 6)} ${round(c[1] - (d[1] - b[1]) / 6)}`
    path += `C${near} ${far} ${round(c[0])} ${round(c[1])}`
  }
  return path
}

/** A mountain's outline by midpoint displacement. */
export function ridge(peaks: Point[], seed: number, rough = 0.3): Point[] {
  const next = randomFrom(seed)
  let points = peaks
  for (let step = 0; step < 6; step++)
    points = points.flatMap(([x, y], i): Point[] => {
      const to = points[i + 1]
      if (!to) return [[x, y]]
      const width = to[0] - x
      return [
        [x, y],
        [x + width * (0.4 + next() * 0.2), (y + to[1]) / 2 + (next() - 0.5) * width * rough],
      ]
    })
  return points
}

export const land = (points: Point[], bottom: number) =>
  `${points.map(([x, y], i) => `${i ? 'L' : 'M'}${round(x)} ${round(y)}`).join('')}L${points.at(-1)?.[0]} ${bottom}L${points[0]?.[0]} ${bottom}z`

/** Some light from above, and the grain that paper has. */
export function picture(width: number, height: number, inner: string, light = '#FFFFFF'): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs><radialGradient id="light" cx=".7" cy=".1" r="1.1"><stop offset="0" stop-color="${light}" stop-opacity=".34"/><stop offset=".55" stop-color="${light}" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".3"/></radialGradient><filter id="grain" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".8" numOctaves="2" seed="4"/><feColorMatrix values="0 0 0 0 .5 0 0 0 0 .5 0 0 0 0 .5 0 0 0 .55 -.12"/></filter></defs>${inner}<rect width="${width}" height="${height}" fill="url(#light)"/><rect width="${width}" height="${height}" filter="url(#grain)" opacity=".22" style="mix-blend-mode:overlay"/></svg>`
}
