import { expect, test } from 'vitest'
import type { AttachmentRefusal } from '#domain/attachments.ts'
import { makeGenuineFiles, makeHarmfulFiles, testVirus } from '../testing/attached-files.ts'
import { makeVideos } from '../testing/videos.ts'
import { judgeFile } from './judge.ts'

const videos = makeVideos()
const genuine = Object.entries(makeGenuineFiles(videos))
const harmful = Object.entries(makeHarmfulFiles(videos)).flatMap(([reason, files]) =>
  Object.entries(files).map(([name, content]) => ({ reason: reason as AttachmentRefusal, name, content })),
)
const judge = (content: Uint8Array | string, name: string) => judgeFile(Buffer.from(content as string), name)

test.each(harmful)('$name is refused: $reason', async ({ reason, name, content }) => {
  expect(await judge(content, name)).toEqual({ refused: reason })
})

test.each(genuine)('%s is kept', async (name, [content, file_type]) => {
  expect(await judge(content, name)).toMatchObject({ file_type })
})

test('C6: nothing harmful or disguised is kept, and all that is genuine', async () => {
  let kept = 0
  for (const { name, content } of harmful) if ('file_type' in (await judge(content, name))) kept++
  let accepted = 0
  for (const [name, [content]] of genuine) if ('file_type' in (await judge(content, name))) accepted++
  process.stdout.write(
    `figure: promise C6: the judge alone: ${harmful.length} harmful or disguised files, ${kept} kept; ${genuine.length} genuine, ${accepted} kept\n`,
  )
  expect(harmful.length).toBeGreaterThanOrEqual(80)
  expect(genuine.length).toBeGreaterThanOrEqual(40)
  expect([kept, accepted]).toEqual([0, genuine.length])
})

test('a scanner’s word counts, and where none can be asked nothing is decided', async () => {
  const content = Buffer.from('hello')
  expect(await judgeFile(content, 'a.txt', async () => true)).toEqual({ refused: 'harmful' })
  expect(await judgeFile(content, 'a.txt', async () => false)).toMatchObject({ file_type: 'text/plain' })
  const silent = () => Promise.reject(new Error('nobody answers'))
  await expect(judgeFile(content, 'a.txt', silent)).rejects.toThrow('nobody answers')
  expect(await judgeFile(Buffer.from(testVirus), 'a.txt', silent)).toEqual({ refused: 'harmful' })
})

const megabytes = (count: number, piece: string) => piece.repeat((count * 1024 * 1024) / piece.length)

// Before patterns had ends, each of these took hours, or more memory than a pattern has.
test.each([
  ['one word', megabytes(25, 'a')],
  ['blank lines in a statement', `iex ${megabytes(24, '\n')}x`],
  ['blanks in parentheses', `(${megabytes(24, ' ')}x`],
  ['blank lines after a call', `call ${megabytes(24, '\r\n')}x`],
  ['tags that do not end', `<job>${megabytes(24, '<script ')}`],
  ['imports from nowhere', `import ${megabytes(24, 'from ')}`],
  ['parameters without end', `(${megabytes(24, 'a,')}`],
  ['statements that end in remarks', `var a${megabytes(24, ';// ')}`],
  ['parentheses alone', megabytes(24, '(')],
  ['remarks alone', megabytes(24, '# \n')],
  ['a page of remarks', megabytes(24, '<!---->')],
  ['spaces and words', `$a ${megabytes(24, 'New-Object -a   ')}`],
  ['an interpreter with many wishes', `#!/bin/x ${megabytes(24, '-a ')}`],
])('a text that patterns could get lost in is judged all the same: %s', async (_what, text) => {
  // The third time a pattern is compiled, and has less memory.
  for (let again = 0; again < 3; again++)
    expect(await judge(text, 'a.txt')).toEqual(
      text.startsWith('#!') || text.startsWith('var')
        ? { refused: 'program' }
        : expect.objectContaining({ file_type: 'text/plain' }),
    )
})

test('a script stays one behind many blanks and long words', async () => {
  for (const blanks of [' '.repeat(5000), '\n'.repeat(5000), '\t\n '.repeat(2000)]) {
    expect(await judge(`${blanks}$client =${blanks}New-Object${blanks}Net.WebClient`, 'a.txt')).toEqual({
      refused: 'program',
    })
    expect(await judge(`call${blanks}x\n${blanks}MsgBox("hi")`, 'a.txt')).toEqual({ refused: 'program' })
    expect(await judge(`(${'a'.repeat(5000)},${blanks}b)${blanks}=>${blanks}{\n}`, 'a.txt')).toEqual({
      refused: 'program',
    })
  }
})
