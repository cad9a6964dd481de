import type { PreviousUpload } from 'tus-js-client'
import { beforeEach, expect, test } from 'vitest'
import { forgetEverybody, welcome } from '#web/kept/kept.ts'
import { createUploadMemory } from './upload-memory.ts'

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

const fingerprint = 'raw|osprey: the nest.mp4|1024|1700000000000'
const upload: PreviousUpload = {
  size: 1024,
  metadata: {},
  creationTime: 'today',
  urlStorageKey: '',
  uploadUrl: '/api/uploads/1/x',
  parallelUploadUrls: null,
}
const found = async (owner: string) =>
  (await createUploadMemory(owner).findUploadsByFingerprint(fingerprint)).map(({ uploadUrl }) => uploadUrl)

test('an upload is found by its owner, until it has arrived', async () => {
  welcome('emil')
  const memory = createUploadMemory('emil')
  const key = await memory.addUpload(fingerprint, upload)
  expect(await found('emil')).toEqual([upload.uploadUrl])
  expect(await found('ada')).toEqual([])
  await memory.removeUpload(key ?? '')
  expect(await found('emil')).toEqual([])
})

test.each([
  ['its owner signed out', () => forgetEverybody()],
  ['somebody else signed in', () => welcome('ada')],
])('when %s not even the name of the file is left', async (_what, happen) => {
  welcome('emil')
  await createUploadMemory('emil').addUpload(fingerprint, upload)
  expect(JSON.stringify(localStorage)).toContain('osprey')
  happen()
  welcome('emil')
  expect(await found('emil')).toEqual([])
  expect(JSON.stringify(localStorage)).not.toContain('osprey')
})
