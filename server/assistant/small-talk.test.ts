import { expect, test } from 'vitest'
import { assistantSays } from '#content/assistant.ts'
import { answerFromPages, type Earlier } from './answer.ts'
import { smallTalkIn } from './small-talk.ts'

const openHours = new Date('2026-11-17T11:00:00-08:00')
const night = new Date('2026-11-17T22:00:00-08:00')

test.each([
  'Can I talk to a human?',
  'i want to speak with a real person',
  'let me chat with someone please',
  "I'd like to speak to a manager",
  'could somebody from your team call me back?',
])('%j is met with a person', (said) => {
  expect(answerFromPages(said, [], night)).toMatchObject({ offers: ['person', 'quote'], passages: [] })
})

test.each([
  ['hi!', assistantSays.hello],
  ['Hello, how are you today?', assistantSays.hello],
  ['I have a question', assistantSays.hello],
  ['Thank you so much', assistantSays.thanks],
  ['great, thanks for your help!', assistantSays.thanks],
  ["no, that's all", assistantSays.goodbye],
])('%j is answered as a person would', (said, text) => {
  expect(answerFromPages(said, [], openHours)).toMatchObject({
    text,
    sources: [],
    offers: [],
    passages: [],
    isKnown: true,
  })
})

const noes: [said: string, after: string, earlier: Earlier[], answer: string][] = [
  ['no', 'an answer', [{ question: 'where are you located', answer: 'In Everett.' }], assistantSays.noHelp],
  ['nope, not really', 'an answer', [{ question: 'where are you located' }], assistantSays.noHelp],
  ['no thanks', 'an answer', [{ question: 'where are you located' }], assistantSays.goodbye],
  ['no', 'nothing', [], assistantSays.goodbye],
  [
    'no',
    'thanks',
    [{ question: 'where are you located' }, { question: 'thank you', answer: assistantSays.thanks }],
    assistantSays.goodbye,
  ],
]

test.each(noes)('%j after %s', (said, _after, earlier, text) => {
  const answer = answerFromPages(said, earlier, openHours)
  expect(answer.text.startsWith(text)).toBe(true)
  expect(answer.isNoHelp).toBe(text === assistantSays.noHelp)
})

test.each([
  'are you a bot?',
  'Am I talking to a real person or a machine',
  'Who are you?',
  "what's your name",
  'Are you ChatGPT?',
])('%j is told the truth', (said) => {
  const answer = answerFromPages(said, [], openHours)
  expect(answer.text).toContain(assistantSays.program)
  expect(answer.offers).toContain('person')
})

test.each([
  'do you use human writers?',
  'what time will you call me?',
  'is this a template?',
  'help with my google ranking',
  'no idea what I need, can you advise me?',
  'thanks, and how much is seo?',
])('%j is a question and no small talk', (said) => {
  expect(smallTalkIn(said)).toBeUndefined()
})
