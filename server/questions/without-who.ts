/** How websites end, of the trades that ask us too; not every word behind a full stop is one. */
const endings =
  'com|net|org|io|co|us|biz|info|shop|store|online|site|website|app|dev|ai|tv|me|cc|gg|fm|edu|gov|eu|uk|ca|mx|br|de|ch|nl|fr|es|pt|pl|cz|se|dk|fi|ie|ru|ua|jp|kr|cn|au|nz|' +
  'studio|agency|design|photo|photos|photography|art|club|church|school|coach|fitness|fit|yoga|salon|hair|beauty|spa|restaurant|cafe|bakery|pizza|kitchen|farm|garden|' +
  'dental|clinic|health|care|law|legal|realty|realtor|homes|house|auto|repair|pet|pets|vet|tech|cloud|blog|live|life|xyz|pro|works|services|company|business|example'
const website = new RegExp(
  String.raw`\bhttps?:\/\/\S+|\bwww\.\S+|\b[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:${endings})\b(?:\/\S*)?`,
  'gi',
)

const kindOfStreet = 'street|st|avenue|ave|road|rd|lane|ln|boulevard|blvd|highway|hwy|parkway|pkwy|terrace'
/** Words that end a street's name in capitals only: 'five pages in one place' is no address. */
const kindInCapitals = 'Drive|Dr|Court|Ct|Place|Pl|Way|Circle|Cir'
const addresses = [
  new RegExp(String.raw`\b\d{1,5}(?: [\p{L}\d.'’-]+){1,3} (?:${kindOfStreet})\b\.?`, 'giu'),
  new RegExp(String.raw`\b\d{1,5}(?: \p{Lu}[\p{L}\d.'’-]*){1,3} (?:${kindInCapitals})\b\.?`, 'gu'),
]

const nameWord = String.raw`\p{Lu}[\p{L}'’-]*`
const nameInCapitals = new RegExp(String.raw`^${nameWord}(?: ${nameWord}){0,2}`, 'u')
/** After these comes a name, however it is written. */
const nameGiven = /(\b(?:my name['’]?s|my name is|the name['’]s|the name is|i am called|i['’]?m called) +)/iu
/** After these may come a name: written as one, or with where it is from. */
const nameMaybe = /(\b(?:call me|this is|i['’]?m|i am) +)/iu
const nameFrom = /^\p{L}[\p{L}'’-]*(?: \p{L}[\p{L}'’-]*)?(?= (?:from|here)\b)/u
const small =
  'a|an|the|and|or|but|from|of|at|in|on|with|i|we|you|do|does|can|could|would|is|are|my|our|how|what|so|here|not'
const nameInAnyLetters = new RegExp(String.raw`^\p{L}[\p{L}'’-]*(?: (?!(?:${small})\b)\p{L}[\p{L}'’-]*)?`, 'u')

/**
 * What tells who asked is blanked: addresses of every kind, numbers to call, accounts, websites, and names that are given as
 * names; `name` is what the visitor is called in this conversation.
 */
export function withoutWho(text: string, name: string): string {
  let plain = text
    .replaceAll(/\S+@\S+/g, '[email]')
    .replaceAll(/(?<!\S)@[\w.]+/g, '[account]')
    .replaceAll(website, '[website]')
    .replaceAll(/\+?\(?\d[\d\s().-]{5,}\d/g, '[number]')
  for (const address of addresses) plain = plain.replaceAll(address, '[address]')
  plain = afterEach(plain, nameGiven, (rest) => rest.replace(nameInAnyLetters, '[name]'))
  plain = afterEach(plain, nameMaybe, (rest) =>
    nameInCapitals.test(rest) ? rest.replace(nameInCapitals, '[name]') : rest.replace(nameFrom, nameUnlessDoing),
  )
  for (const word of name.split(/\s+/).filter((part) => part.length > 2))
    plain = plain.replaceAll(new RegExp(String.raw`(?<![\p{L}])${RegExp.escape(word)}(?![\p{L}])`, 'giu'), '[name]')
  return plain
}

/** 'I am calling from' names nobody. */
const nameUnlessDoing = (words: string) => (/ing\b/.test(words) ? words : '[name]')

/** Changes what follows on each introduction; letters of either case are an introduction, but not a name. */
function afterEach(text: string, introduction: RegExp, change: (rest: string) => string): string {
  return text
    .split(introduction)
    .map((part, index) => (index > 0 && index % 2 === 0 ? change(part) : part))
    .join('')
}
