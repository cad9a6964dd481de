import { expect, test } from 'vitest'
import { withoutWho } from './without-who.ts'

test.each([
  ['my name is Ann Lee, call me at (425) 555-0199', 'my name is [name], call me at [number]'],
  ['I am Ann and do you do logos?', 'I am [name] and do you do logos?'],
  ['I’m Ann Lee do you do logos', 'I’m [name] do you do logos'],
  ['Hi, Im Ann. MY NAME IS ANN LEE', 'Hi, Im [name]. MY NAME IS [name]'],
  ["this is Ann O'Neill how much is seo", 'this is [name] how much is seo'],
  ['my name is ann lee and i need a shop', 'my name is [name] and i need a shop'],
  ['the name’s ann how much is seo', 'the name’s [name] how much is seo'],
  ['this is ann from the bakery how much is seo', 'this is [name] from the bakery how much is seo'],
  ['is www.annsbakery.com slow? or annsbakery.com/menu', 'is [website] slow? or [website]'],
  ['my site is anns.bakery and the old one blog.anns-bakery.co.uk', 'my site is [website] and the old one [website]'],
  ['write to ann@bakery.example please or @anns.bakery', 'write to [email] please or [account]'],
  ['do you come to 1405 hewitt avenue in everett', 'do you come to [address] in everett'],
  ['we are at 12 Harbor View Dr. and open late', 'we are at [address] and open late'],
])('who asks is not told by %j', (text, kept) => {
  expect(withoutWho(text, 'Sam')).toBe(kept)
})

test.each([
  'is 1,499 too much for 3 pages?',
  'this is urgent',
  'i am looking for a shop and a logo',
  'I am calling from the road, is 5 pages in one place ok?',
  'call me back please',
  'do you do seo.i need it',
  'is it 48 hours or 2 to 4 weeks',
])('what tells nobody stays: %j', (text) => {
  expect(withoutWho(text, 'Sam')).toBe(text)
})

test('the name a visitor has in this conversation is blanked wherever it stands', () => {
  expect(withoutWho('wilhelmina again. Does Brandt’s bakery need seo?', 'Wilhelmina Brandt')).toBe(
    '[name] again. Does [name]’s bakery need seo?',
  )
})
