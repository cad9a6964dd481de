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
