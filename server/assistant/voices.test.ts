import { expect, test } from 'vitest'
import { factMaxLength } from '#content/facts/fact.ts'
import { facts, talkKeys } from '#content/facts/facts.ts'
import { keyOfPassage } from './knowledge.ts'
import { passages } from './passages/passages.ts'
import { parseVoices, readVoices } from './voices.ts'

test('a fact is short, stands by itself and at a place of our pages', () => {
  const places = new Set(passages.map(({ href }) => href))
  for (const { text, at } of facts) {
    expect(text.length).toBeLessThanOrEqual(factMaxLength)
    expect(text).not.toMatch(/^(yes|no)\b[.,:]|undefined/i)
    expect(places).toContain(at)
  }
})

test('every voice asks for a fact that is there, and no two facts share a key', () => {
  const keys = new Set([...facts.map(({ key }) => key), ...talkKeys, ...passages.map(keyOfPassage)])
  expect(new Set(facts.map(({ key }) => key)).size).toBe(facts.length)
  expect(readVoices().filter(({ key }) => !keys.has(key))).toEqual([])
  const asked = new Set(readVoices().map(({ key }) => key))
  expect(facts.filter(({ key }) => !asked.has(key))).toEqual([])
})

test('a file of voices holds keys, what is asked, and the turns before it', () => {
  expect(parseVoices('phone\n  tel?\n# no voice\n\nmaint-ahead\n  how much > and for a year\n', 'me')).toEqual([
    { author: 'me', key: 'phone', before: [], text: 'tel?' },
    { author: 'me', key: 'maint-ahead', before: ['how much'], text: 'and for a year' },
  ])
})
