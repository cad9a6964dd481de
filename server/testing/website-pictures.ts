import type { OwnPicture, PicturePurpose } from '#domain/website-pictures.ts'
import { makePicture } from './pictures.ts'
import type { createTestApp } from './test-app.ts'
import { upload } from './uploading.ts'

type TestApp = Awaited<ReturnType<typeof createTestApp>>
type Browser = TestApp['visitor']

/** As large as a place asks for. */
export const leastMeasures: Record<PicturePurpose, [width: number, height: number]> = {
  logo: [200, 80],
  hero: [1920, 1080],
  profile: [400, 600],
  gallery: [800, 600],
}

/** A picture that was uploaded and found in order; returns the id of the upload. */
export async function uploadPicture(t: TestApp, who: Browser, content: Uint8Array) {
  const id = await upload(who, content, { fileName: 'IMG_2041.JPG', purpose: 'picture' })
  await t.runJobs()
  return id
}

export const postPicture = (who: Browser, purpose: PicturePurpose, upload_id: string, website_id?: string) =>
  who.post('/api/website-pictures', { upload_id, purpose, ...(website_id !== undefined && { website_id }) })

/** As its owner sees it before its files are made. */
export async function addPictureOf(t: TestApp, who: Browser, purpose: PicturePurpose, content?: Uint8Array) {
  const drawn = content ?? (await makePicture('jpg', ...leastMeasures[purpose]))
  const answer = await postPicture(who, purpose, await uploadPicture(t, who, drawn))
  if (answer.status !== 201) throw new Error(`Refused: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as OwnPicture
}

export const listPicturesOf = async (who: Browser) =>
  ((await (await who.get('/api/website-pictures')).json()) as { pictures: OwnPicture[] }).pictures
