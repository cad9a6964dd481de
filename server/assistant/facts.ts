import { company } from '#content/company.ts'
import { priceBook } from '#domain/prices.ts'
import type { Passage } from './passages/passage.ts'

/** Words that promise something: a model may use them only where the passages do. */
const promises =
  /\b(free|discount|coupon|refund|guarantee|unlimited|lifetime|dollar|buck|percent|promise|contract)\w*/gi
const amounts = /\$\s?\d(?:[\d,.]*\d)?/g
const numbers = /\d(?:[\d,.:]*\d)?/g
const addresses = /\S+@\S+|\bhttps?:\/\/\S+|\bwww\.\S+|\b[a-z0-9-]+\.(?:com|net|org|io|co|us|dev|example)\b/gi

/** What everybody may know about us, whatever the question. */
const companyFacts = [company.name, company.phone, company.email, ...Object.values(company.hours)].join(' ')

/** Every amount, number, address and promise in a text that stands neither in the passages nor in the price book. */
export function unknownFacts(text: string, passages: readonly Passage[]): string[] {
  const known = [companyFacts, ...passages.flatMap(({ title, lines }) => [title, ...lines])].join(' ')
  const knownNumbers = new Set(known.match(numbers)?.map(plain))
  const knownPromises = new Set(known.match(promises)?.map(stem))
  return [
    ...(text.match(amounts) ?? []).filter((amount) => {
      const written = amount.replaceAll(' ', '')
      return !priceBook.includes(written) || !known.includes(written)
    }),
    ...(text.match(numbers) ?? []).filter((number) => !knownNumbers.has(plain(number))),
    ...(text.match(addresses) ?? []).filter((address) => !known.includes(address.replace(/[.,;:!?)]+$/, ''))),
    ...(text.match(promises) ?? []).filter((word) => !knownPromises.has(stem(word))),
  ]
}

const plain = (number: string) => number.replaceAll(',', '')
const stem = (word: string) => word.toLowerCase().slice(0, 4)
