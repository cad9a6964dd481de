import { beforeEach, expect, test, vi } from 'vitest'
import {
  forget,
  forgetEverybody,
  forgetTab,
  keep,
  keepImpersonal,
  readImpersonal,
  readKept,
  tidy,
  visitor,
  welcome,
} from './kept.ts'

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

const words = 'the osprey nest'
const everything = () => JSON.stringify([sessionStorage, localStorage])

test('what is kept is found by its owner, under its name, until it is forgotten', () => {
  welcome('pia')
  keep('tab', 'pia', 'draft:new-ticket', { words })
  keep('browser', 'pia', 'upload:a:b', { words })
  expect(readKept('tab', 'pia', 'draft:new-ticket')).toEqual({ words })
  expect(readKept('browser', 'pia', 'upload:a:b')).toEqual({ words })
  for (const nobody of ['cleo', visitor]) expect(readKept('tab', nobody, 'draft:new-ticket')).toBeNull()
  expect(readKept('tab', 'pia', 'draft:other')).toBeNull()
  forget('tab', 'pia', 'draft:new-ticket')
  forget('browser', 'pia', 'upload:a:b')
  expect(everything()).not.toContain(words)
})

test('signing out leaves nothing of the person, nor of the visitor they were, in tab and browser', () => {
  keep('tab', visitor, 'draft:quote', { words })
  welcome('pia')
  keep('tab', 'pia', 'draft:new-ticket', { words })
  keep('browser', 'pia', 'upload:1', { words })
  keepImpersonal('browser', 'freeWebsitePopupShown', 'true')
  keepImpersonal('tab', 'visit', '{}')
  forgetEverybody()
  expect(everything()).not.toContain(words)
  expect(everything()).not.toContain('pia')
  expect(readImpersonal('browser', 'freeWebsitePopupShown')).toBe('true')
  expect(readImpersonal('tab', 'visit')).toBe('{}')
})

test('what comes late, for somebody who has left, is not kept', () => {
  welcome('pia')
  forgetEverybody()
  keep('tab', 'pia', 'onboarding', { words })
  keep('browser', 'pia', 'upload:1', { words })
  expect(everything()).not.toContain(words)
})

test('a tab that hears of it forgets its own, and nothing that the next one has begun', () => {
  welcome('pia')
  keep('tab', 'pia', 'draft:new-ticket', { words })
  localStorage.setItem('kept-round', 'next') // another tab signed out, and somebody is uploading there
  localStorage.setItem('kept:next:cleo:upload:1', '"hers"')
  forgetTab()
  expect(everything()).not.toContain(words)
  expect(localStorage.getItem('kept:next:cleo:upload:1')).toBe('"hers"')
})

test('a tab that missed it finds nothing, and throws it away when it is opened', () => {
  welcome('pia')
  keep('tab', 'pia', 'draft:new-ticket', { words })
  const closed = Object.entries(sessionStorage)
  forgetEverybody()
  for (const [key, value] of closed) sessionStorage.setItem(key, String(value)) // the tab is opened again
  welcome('pia')
  expect(readKept('tab', 'pia', 'draft:new-ticket')).toBeNull()
  for (const [key, value] of closed) sessionStorage.setItem(key, String(value))
  tidy()
  expect(everything()).not.toContain(words)
})

test('the same person, back after their session ran out, finds what they typed, before and since', () => {
  welcome('pia')
  keep('tab', 'pia', 'draft:new-ticket', { words })
  keep('tab', visitor, 'draft:quote', { words })
  tidy()
  welcome('pia')
  expect(readKept('tab', 'pia', 'draft:new-ticket')).toEqual({ words })
  expect(readKept('tab', 'pia', 'draft:quote')).toEqual({ words })
  expect(readKept('tab', visitor, 'draft:quote')).toBeNull()
})

test('somebody else finds nothing of it, and removes it', () => {
  welcome('pia')
  keep('tab', 'pia', 'draft:new-ticket', { words })
  keep('browser', 'pia', 'upload:1', { words })
  keep('tab', visitor, 'draft:quote', { words }) // typed after the session ran out, by whom nobody knows
  welcome('cleo')
  expect(readKept('tab', 'cleo', 'draft:quote')).toBeNull()
  expect(everything()).not.toContain(words)
})

test('a visitor takes along what they typed; it replaces nothing of their own', () => {
  welcome('cleo')
  keep('tab', 'cleo', 'draft:contact', 'typed signed in')
  keep('tab', visitor, 'draft:contact', 'typed as a visitor')
  keep('tab', visitor, 'draft:quote', words)
  welcome('cleo')
  expect(readKept('tab', 'cleo', 'draft:contact')).toBe('typed signed in')
  expect(readKept('tab', 'cleo', 'draft:quote')).toBe(words)
})

test('what earlier versions kept without saying whose it is goes when a page is opened', () => {
  sessionStorage.setItem('draft:new-ticket', words)
  sessionStorage.setItem('onboarding:0b5f4a52', words)
  localStorage.setItem('tus::slipway|raw|osprey.mp4|1|2::3', words)
  localStorage.setItem('somebody-else', 'stays')
  tidy()
  expect(everything()).not.toContain(words)
  expect(localStorage.getItem('somebody-else')).toBe('stays')
})

test('a browser that refuses storage keeps nothing, and nothing breaks', () => {
  const refuse = () => {
    throw new DOMException('refused', 'SecurityError')
  }
  for (const name of ['sessionStorage', 'localStorage'] as const)
    vi.spyOn(globalThis, name, 'get').mockImplementation(refuse)
  welcome('pia')
  keep('tab', 'pia', 'draft:new-ticket', { words })
  expect(readKept('tab', 'pia', 'draft:new-ticket')).toBeNull()
  forgetEverybody()
  forgetTab()
  tidy()
})

test('what is kept and cannot be read is nothing', () => {
  welcome('pia')
  sessionStorage.setItem('kept:first:pia:draft:new-ticket', '{half')
  expect(readKept('tab', 'pia', 'draft:new-ticket')).toBeNull()
})
