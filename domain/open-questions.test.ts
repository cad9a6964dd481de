import { expect, test } from 'vitest'
import { openQuestionAnswerSchema } from './open-questions.ts'
import { prices } from './prices.ts'

const refusalOf = (answer: string) =>
  openQuestionAnswerSchema.safeParse({ answer }).error?.issues.map(({ message }) => message) ?? []

test.each([
  'We take checks.',
  `It starts at ${prices.customWebDesign.shown}.`,
  `It starts at ${prices.customWebDesign.shown.replace(',', '')}.00, paid once.`,
  `A domain is ${prices.domain.shown.replace('/year', '')}, that is 15 dollars, a year.`,
  'In 2026 we moved to 3 rooms.',
])('%j can be said', (answer) => {
  expect(refusalOf(answer)).toEqual([])
})

test.each(['It is $41 a month.', 'It is $ 1,498 once.', 'For 12.50 dollars.', 'That is 39 bucks.', '$0.99'])(
  '%j names a price that no page has',
  (answer) => {
    expect(refusalOf(answer)).toEqual(['Please name only prices that stand on our pages.'])
  },
)
