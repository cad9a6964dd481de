/** One figure, measured once per round. A target bounds the ratio where there is a reference, else our own value. */
export type Figure = {
  name: string
  unit: string
  ours: number[]
  reference?: { name: string; values: number[] }
  target?: { atLeast: number } | { below: number }
}

type BenchOptions = {
  /** Seconds per measurement. */
  seconds: number
  /** How often each is measured, in turns with its reference. */
  rounds: number
}

export type Bench = (options: BenchOptions) => Promise<Figure[]>

/** Of measurements made one right after the other, so that a busy machine slows both sides of a ratio alike. */
export function ratioOf({ ours, reference }: Figure): number | undefined {
  return reference && median(ours.map((value, round) => value / (reference.values[round] ?? Number.NaN)))
}

/** Undefined where nothing was promised. */
export function isReached(figure: Figure): boolean | undefined {
  const value = ratioOf(figure) ?? median(figure.ours)
  if (!figure.target) return undefined
  return 'atLeast' in figure.target ? value >= figure.target.atLeast : value < figure.target.below
}

export function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** Measures each candidate once per round, in turns. */
export async function measureInTurns<Name extends string>(
  rounds: number,
  candidates: Record<Name, () => Promise<number>>,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(candidates) as Name[]
  const values = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>
  for (let round = 0; round < rounds; round++) for (const name of names) values[name].push(await candidates[name]())
  return values
}
