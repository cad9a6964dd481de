import { formatWholeDollars, maintenancePlans, prices, subscriptionPlans } from '#domain/prices.ts'
import { readWordVectors, type Direction } from './word-vectors.ts'
import { wordsOf } from './words.ts'

/** What a text is compared by: named features with their weights, and the direction its words point in together. */
export type Features = { named: Map<string, number>; meaning: Float32Array | undefined }

/** Everyday writing made plain; order matters. */
const plainer: [RegExp, string][] = [
  [/[’‘`]/g, "'"],
  [/\b(what|who|how|where|that|it|there|here|when)'?s\b/g, '$1 is'],
  [/\bi'?m\b/g, 'i am'],
  [/\b(you|they|we)'?re\b/g, '$1 are'],
  [/\b(do|does|did|is|are|was|were|ca|wo|would|could|should|have|has|had)n'?t\b/g, '$1 not'],
  [/\bu\b/g, 'you'],
  [/\bur\b/g, 'your'],
  [/\br\b/g, 'are'],
  [/\b(pls|plz)\b/g, 'please'],
  [/\b(thx|ty|tks)\b/g, 'thanks'],
  [/\bwanna\b/g, 'want to'],
  [/\bgonna\b/g, 'going to'],
  [/\b(info|infos)\b/g, 'information'],
  [/\b(mo|mth)\b/g, 'month'],
  [/\byr\b/g, 'year'],
  [/\b(\d+)\.5 ?(?:k|grand)\b/g, '$1500'],
  [/\b(\d+) ?(?:k|grand)\b/g, '$1000'],
  [/\$ ?(?=\d)/g, ''],
  [/\b(bucks?|dollars?|usd)\b/g, 'dollars'],
  [/(\d),(?=\d{3}\b)/g, '$1'],
]

/** What is sold for which amount: '1500' in a question means the thing that costs $1,499. */
const soldFor = new Map<string, string>()
for (const [what, { cents }] of Object.entries(prices))
  if (!what.includes('Budget')) addAmount(cents, what.replace(/InSummary$/, ''))
for (const { tier_name, total_amount } of maintenancePlans) addAmount(total_amount, `plan ${tier_name}`)
for (const { monthly_equivalent, total_amount } of subscriptionPlans)
  for (const cents of [monthly_equivalent, total_amount]) addAmount(cents, 'premiumMembership')

function addAmount(cents: number, what: string) {
  const amount = formatWholeDollars(cents).replaceAll(/[$,]/g, '')
  if (!soldFor.has(amount)) soldFor.set(amount, what)
}

/** Nobody says 'nine hundred ninety-seven': the round figure beside a price stands for it. */
function soldNear(amount: number): string | undefined {
  return [amount, amount - 1, amount - 3].map((near) => soldFor.get(String(near))).find(Boolean)
}

/** Says nothing about what is asked. */
const politeness = new Set(
  'please sorry lol guys btw kindly honestly actually just um haha ok okay so well hi hello hey'.split(' '),
)

function plainText(text: string): string {
  let plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  for (const [pattern, replacement] of plainer) plain = plain.replaceAll(pattern, replacement)
  return plain
}

export const createFeatures = () => {
  const directionOf = readWordVectors()

  /** `rarityOf` weighs the words of the meaning; common ones say little. */
  return (text: string, rarityOf: (word: string) => number): Features => {
    const plain = plainText(text)
    const all = plain.match(/[\p{L}\p{N}]+/gu)?.slice(0, 80) ?? []
    const telling = all.filter((word) => !politeness.has(word))
    const words = telling.length > 0 ? telling : all
    const named = new Map<string, number>()
    const add = (name: string, weight: number) => named.set(name, Math.max(named.get(name) ?? 0, weight))
    const terms = wordsOf(plain).map(({ term }) => term)
    for (const term of terms) add(`t:${term}`, 1)
    for (const [index, term] of terms.entries()) if (index > 0) add(`tt:${terms[index - 1]} ${term}`, 0.7)
    for (const [index, word] of words.entries()) {
      add(`w:${word}`, 0.6)
      add(`b:${words[index - 1] ?? '^'} ${word}`, 0.6)
      if (/^\d+$/.test(word)) {
        add('number', 0.4)
        const what = soldNear(Number(word))
        if (what) add(`sold:${what}`, 1.2)
      } else {
        const whole = `<${word}>`
        for (const length of [3, 4])
          for (let start = 0; start + length <= whole.length; start++)
            add(`c:${whole.slice(start, start + length)}`, 0.28)
      }
    }
    if (words.length <= 3) add('short', 0.5)
    if (/\?/.test(text)) add('?', 0.2)
    if (/!!/.test(text)) add('!', 0.4)
    return { named, meaning: meaningOf(words, rarityOf, directionOf) }
  }
}

/** FNV-1a: a feature is known by its hash, so that no names have to be kept. Two that share one are one feature. */
export function hashOf(name: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

function meaningOf(
  words: readonly string[],
  rarityOf: (word: string) => number,
  directionOf: (word: string) => Direction | undefined,
): Float32Array | undefined {
  let sum: Float32Array | undefined
  for (const word of new Set(words)) {
    const direction = directionOf(word)
    if (!direction) continue
    const { steps, length } = direction
    sum ??= new Float32Array(steps.length)
    const weight = rarityOf(word) / length
    for (let at = 0; at < sum.length; at++) sum[at] = (sum[at] as number) + weight * (steps[at] as number)
  }
  if (!sum) return undefined
  let square = 0
  for (const value of sum) square += value * value
  const length = Math.sqrt(square)
  return length === 0 ? undefined : sum.map((value) => value / length)
}
