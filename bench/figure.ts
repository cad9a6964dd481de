/** One measured figure. A target is a bound on the ratio where there is a reference, else on our own value. */
export type Figure = {
  name: string
  ours: number
  unit: string
  reference?: { name: string; value: number }
  target?: { atLeast: number } | { below: number }
}

type BenchOptions = {
  /** Seconds per measurement. */
  seconds: number
  /** How often each is measured, in turns with its reference. */
  rounds: number
}

export type Bench = (options: BenchOptions) => Promise<Figure[]>

export function ratioOf({ ours, reference }: Figure): number | undefined {
  return reference && ours / reference.value
}

/** Undefined where nothing was promised. */
export function isReached(figure: Figure): boolean | undefined {
  const value = ratioOf(figure) ?? figure.ours
  if (!figure.target) return undefined
  return 'atLeast' in figure.target ? value >= figure.target.atLeast : value < figure.target.below
}

export function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** Measures each candidate once per round, in turns, so that a busy moment of the machine hits all of them; medians. */
export async function measureInTurns<Name extends string>(
  rounds: number,
  candidates: Record<Name, () => Promise<number>>,
): Promise<Record<Name, number>> {
  const names = Object.keys(candidates) as Name[]
  const values = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>
  for (let round = 0; round < rounds; round++) for (const name of names) values[name].push(await candidates[name]())
  return Object.fromEntries(names.map((name) => [name, median(values[name])])) as Record<Name, number>
}
