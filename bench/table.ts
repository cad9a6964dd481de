import { type Figure, isReached, median, ratioOf } from './figure.ts'

export const head = ['figure', 'ours', 'reference', 'ratio', 'target', 'reached']

/** A figure as the cells of a table, under `head`. */
export function cellsOf(figure: Figure): string[] {
  return [
    figure.name,
    describeValue(median(figure.ours), figure.unit),
    figure.reference ? `${describeValue(median(figure.reference.values), figure.unit)}  ${figure.reference.name}` : '',
    figure.reference ? `${(ratioOf(figure) ?? 0).toFixed(2)} ×` : '',
    describeTarget(figure),
    { true: 'yes', false: 'NO', undefined: '' }[String(isReached(figure))] ?? '',
  ]
}

function describeTarget({ target, reference, unit }: Figure): string {
  if (!target) return ''
  const bound = 'atLeast' in target ? `≥ ${target.atLeast}` : `< ${target.below}`
  return `${bound} ${reference ? '×' : unit}`
}

export function describeValue(value: number, unit: string): string {
  return `${value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toFixed(2)} ${unit}`
}
