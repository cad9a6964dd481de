import { stemmer } from 'stemmer'
import { synonyms } from './synonyms.ts'

/** A word as it was typed, and the term it is searched as: synonyms and endings made one. */
export type Word = { typed: string; term: string }

/** Words that say nothing about what is asked. */
const stopWords = new Set(
  `a an and or but if then than so as at by for from in into of off on onto to up with about over under out per via
  i me my myself we us our ours you your yours u ur he she it its they them their this that these those there here
  is are was were be been being am do does did doing done have has had having can could will would shall should may might must
  what which who whom whose when where why how whats hows im id ill ive youre youve dont doesnt didnt isnt arent cant wouldnt
  not no yes any some all just only also too very really even still ever please thanks thank hi hello hey ok okay well
  get gets got give gives want wants need needs like know tell say let take takes help use go going come
  guys guy someone somebody something anything thing things kind sort lot bit way much many more most
  actually exactly maybe possible possibly r s t ve ll re d m`.split(/\s+/),
)

/** How a question begins says what kind of answer it wants; it counts as a term of its own. */
const kindsOfQuestion: [RegExp, string][] = [
  [/\bhow (much|expensive|pricey)\b/, '?price'],
  [/\bhow (long|soon|quick|quickly|fast|many (weeks|days|months))\b/, '?duration'],
  [/\bhow (many|often)\b/, '?count'],
  [/\bwhen\b|\bwhat time\b/, '?when'],
  [/\bwho(m|se|s)?\b/, '?who'],
  [/\bwhere\b|\bwhat (city|address|place)\b/, '?where'],
  [/\bwhy\b|\bhow come\b/, '?why'],
  [/\bwhat (if|happens)\b/, '?if'],
  [/\bwhich\b/, '?which'],
  [/\bhow (do|can|does|would|could|should)\b/, '?how'],
]

/** Words that mean something only together. */
const joined: [RegExp, string][] = [
  [/\bhow (much|expensive|pricey)\b/g, ' price '],
  [/\bhow (long|soon|quick|quickly|many weeks|many days)\b/g, ' duration '],
  [/\bhow fast\b/g, ' fast '],
  [/\bsign(ing)? ?-?up\b/g, ' signup '],
  [/\b(sign|log)(ging|ing)? ?-?in(to)?\b/g, ' login '],
  [/\S+@\S+/g, ' email address domain '],
  [/\be-mail/g, ' email'],
  [/\be-commerce\b/g, ' ecommerce '],
  [/\bweb (site|shop|page|app)/g, ' web$1'],
  [/\bback(ing|ed)? ?-?up\b/g, ' backup '],
  [/\bmoney[ -]back\b/g, ' refund '],
  [/\b(look|looks|looking) after\b/g, ' maintenance '],
  [/\b(carry|roll) over\b/g, ' carryover '],
  [/\b(24\/7|around the clock)\b/g, ' anytime '],
  [/\bon (my|our|your|their|its) own\b|\b(by )?(my|our)sel(f|ves)\b/g, ' alone '],
  [/\b(my|our|your|their|its) own\b/g, ' '],
  [/\b(stop|come|drop|stopping|coming|dropping) by\b/g, ' visit '],
  [/\bwork(ing|s)? with (you|us|me)\b/g, ' together '],
  [/\bno (charge|cost)\b|\bfor nothing\b/g, ' free '],
  // Whose business it is and who gives the orders is said by small words, which alone would say nothing.
  [
    /\b(last|previous|other|another|different) (\w+ )?(person|people|visitor|customer|client|user)s?\b/g,
    '$& otherperson ',
  ],
  [/\b(some|any|every)(one|body) else\b/g, ' otherperson '],
  [
    /\bwhat (did|does|has) (?!(i|we|you|it|my|our|your|the|an?|this|that|one)\b)[\w'. ]{2,30}? (pay|paid|spend|spent|buy|bought|order|ordered|ask|asked)\b/g,
    '$& otherperson ',
  ],
  [
    /(?<!\b(my|our)\b.*)\b(their|his|her)(?= (\w+ )?(invoice|bill|contract|password|account|address|phone|number|e-?mail|data|order|message|quote|project)s?\b)/g,
    ' otherperson ',
  ],
  [
    /\b(i|we) (order|command|instruct|demand|authori[sz]e)( that)? you\b|\byou (must|have to|will) obey\b|\bnew (policy|rule|instruction)s?\b/g,
    ' commandyou ',
  ],
  [/\bwhat (do|can|all do) you (guys |people )?(actually |really )?(do|offer)\b/g, ' services offer '],
]

/** Who writes more has asked by then; whatever follows would only take time. */
export const wordsRead = 60

/** The beginning of what was typed, as far as it is looked at. */
export function firstWords(text: string, count = wordsRead): string {
  let end = 0
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}\p{M}'’]+/gu)) {
    if (count-- === 0) return text.slice(0, end)
    end = index + word.length
  }
  return text
}

export function wordsOf(text: string): Word[] {
  let plain = text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[’‘`]/g, "'")
    .replaceAll(/'(s|re|ve|ll|d|m|t)\b/g, '$1')
  const kinds = kindsOfQuestion.filter(([pattern]) => pattern.test(plain)).map(([, term]) => ({ typed: term, term }))
  for (const [pattern, replacement] of joined) plain = plain.replaceAll(pattern, replacement)
  const words = plain.match(/\d+:\d+|\d[\d,.]*\d|[a-z0-9]+/g) ?? []
  return [
    ...kinds,
    ...words
      .map((word) => word.replaceAll(',', ''))
      .filter((word) => !stopWords.has(word))
      .map((typed) => ({ typed, term: stemmer(synonyms.get(typed) ?? typed) })),
  ]
}
