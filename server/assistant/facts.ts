import { agency } from '#content/agency.ts'
import { priceBook } from '#domain/prices.ts'
import type { Passage } from './passages/passage.ts'

/** Words that promise something: a model may use them only where the passages do. */
const promises =
  /\b(free|discount|coupon|refund|guarantee|unlimited|lifetime|dollar|buck|percent|promise|contract|forever|always|never|money[- ]back)\w*/gi
const amounts = /\$\s?\d(?:[\d,.]*\d)?/g
const numbers = /\d(?:[\d,.:]*\d)?(?:\s?%|[\s-](?:days?|hours?|weeks?|months?|years?|minutes?|seconds?|percent))?/gi
const addresses = /\S+@\S+|\bhttps?:\/\/\S+|\bwww\.\S+|\b[a-z0-9-]+\.(?:com|net|org|io|co|us|dev|example)\b/gi
/** How often an amount is due; '$899' is another promise than '$899/month'. */
const unit = /^(?:-\$[\d,]+)?\+?\s?(?:\/|per |an? |each |every )\s?(month|year|video|week|day|hour|quarter)/i

const numberWords =
  'two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  )
const tens = 'thirty forty fifty sixty seventy eighty ninety hundred'.split(' ')
const inWords = new Map([
  ...numberWords.map((word, index): [string, string] => [word, String(index + 2)]),
  ...tens.map((word, index): [string, string] => [word, String(index * 10 + 30)]),
])
const written = new RegExp(String.raw`\b(?:${[...inWords.keys()].join('|')})\b`, 'gi')

/** What everybody may know about us, whatever the question. */
const agencyFacts = [agency.name, agency.phone, agency.email, ...Object.values(agency.hours)].join(' ')

/** Every amount, number, address and promise in a text that stands neither in the passages nor in the price book. */
export function unknownFacts(text: string, passages: readonly Passage[]): string[] {
  const known = [agencyFacts, ...passages.flatMap(({ title, lines }) => [title, ...lines])].join(' ')
  const knownNumbers = withBare([
    ...(known.match(numbers) ?? []).map(plain),
    ...(known.match(written) ?? []).map(figureOf),
  ])
  const knownPromises = new Set(known.match(promises)?.map(stem))
  const knownAmounts = new Set(amountsWithUnits(known))
  return [
    ...amountsWithUnits(text).filter(
      (amount) => !priceBook.includes(amount.split('/')[0] ?? '') || !knownAmounts.has(amount),
    ),
    ...(text.match(numbers) ?? []).filter((number) => !knownNumbers.has(plain(number))),
    ...(text.match(written) ?? []).filter((word) => !knownNumbers.has(figureOf(word))),
    ...(text.match(addresses) ?? []).filter((address) => !known.includes(address.replace(/[.,;:!?)]+$/, ''))),
    ...(text.match(promises) ?? []).filter((word) => !knownPromises.has(stem(word))),
  ]
}

/** A number that is known with what it counts is known without it. */
const withBare = (known: string[]) => new Set(known.flatMap((number) => [number, number.split(' ')[0] ?? '']))

function amountsWithUnits(text: string): string[] {
  return [...text.matchAll(amounts)].map(({ 0: amount, index }) => {
    const per = text.slice(index + amount.length).match(unit)?.[1]
    return amount.replaceAll(' ', '') + (per ? `/${per.toLowerCase()}` : '')
  })
}

const figureOf = (word: string) => inWords.get(word.toLowerCase()) ?? word
/** '14 days' is another claim than '14%'. */
const plain = (number: string) =>
  number
    .toLowerCase()
    .replaceAll(',', '')
    .replace(/\s?(?:%|percent)$/, ' %')
    .replace(/[\s-]([a-z]+?)s?$/, ' $1')
const stem = (word: string) => word.toLowerCase().slice(0, 4)
