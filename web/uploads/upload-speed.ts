type Sample = { atMs: number; bytes: number }

/** Long enough to be calm, short enough to notice a change of network. */
const WINDOW_MS = 8000

/** How fast bytes arrive, over the last seconds; null until that can be said. */
export function createSpeedometer() {
  let samples: Sample[] = []
  return {
    note(bytes: number, atMs: number) {
      samples = [...samples.filter((sample) => atMs - sample.atMs <= WINDOW_MS), { atMs, bytes }]
    },
    bytesPerSecond(): number | null {
      const [first] = samples
      const last = samples.at(-1)
      if (!first || !last || last.atMs - first.atMs < 500) return null
      return Math.max(0, ((last.bytes - first.bytes) * 1000) / (last.atMs - first.atMs))
    },
    forget() {
      samples = []
    },
  }
}

const megabyte = 1024 * 1024

export const SMALL_PIECE_BYTES = 16 * megabyte
const LARGE_PIECE_BYTES = 64 * megabyte

/** How much is sent at once: on a fast line more, since every piece costs a round trip; some seconds' worth at most. */
export const pieceBytesAt = (bytesPerSecond: number | null) =>
  (bytesPerSecond ?? 0) >= SMALL_PIECE_BYTES ? LARGE_PIECE_BYTES : SMALL_PIECE_BYTES

export function sizeInWords(bytes: number): string {
  if (bytes < megabyte) return `${Math.ceil(bytes / 1024)} KB`
  if (bytes < 1024 * megabyte) return `${(bytes / megabyte).toFixed(1)} MB`
  return `${(bytes / (1024 * megabyte)).toFixed(2)} GB`
}

export function timeInWords(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds))
  if (whole < 60) return whole === 1 ? '1 second' : `${whole} seconds`
  const minutes = Math.round(whole / 60)
  if (minutes < 60) return minutes === 1 ? '1 minute' : `${minutes} minutes`
  const rest = minutes % 60
  return `${Math.floor(minutes / 60)} h${rest ? ` ${rest} min` : ''}`
}
