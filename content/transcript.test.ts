import { expect, test } from 'vitest'
import { saidByVisitor, transcriptOf } from './transcript.ts'

const timestamp = '2026-11-16T12:00:00.000Z'

test('of a transcript the visitor is read alone, with their paragraphs', () => {
  const talk = transcriptOf({ name: 'Lena (shop)' }, [
    { role: 'user', name: null, content: 'Hello.\n\nDo you make (small): shops?', timestamp },
    { role: 'assistant', name: null, content: 'We do.\n\nWith a till.', timestamp },
    { role: 'person', name: 'Ada', content: 'May I call?', timestamp },
    { role: 'user', name: null, content: 'Yes', timestamp },
  ])
  expect(saidByVisitor(talk)).toEqual(['Hello.\n\nDo you make (small): shops?', 'Yes'])
  expect(saidByVisitor('no transcript')).toEqual([])
})
