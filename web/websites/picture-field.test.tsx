import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MAX_PICTURE_BYTES, type OwnPicture, type PicturePurpose, sizesOf } from '#domain/website-pictures.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { PictureField } from './picture-field.tsx'
import { usePictures } from './use-pictures.ts'

const asked: string[] = []
let stored: OwnPicture[] = []
beforeEach(() => {
  asked.length = 0
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
    asked.push(`${method} ${url}`)
    return method === 'GET' ? Response.json({ pictures: stored }) : new Response(null, { status: 204 })
  })
  // jsdom has none.
  URL.createObjectURL = () => 'blob:chosen'
  URL.revokeObjectURL = () => {}
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

let counted = 0
const pictureOf = (purpose: PicturePurpose, state: OwnPicture['state'] = 'ready'): OwnPicture => ({
  id: `0f8fad5b-d9cb-469f-a165-${String(++counted).padStart(12, '0')}`,
  purpose,
  state,
  width: 1920,
  height: 1080,
  color: '#336699',
  sizes: sizesOf(purpose, { width: 1920, height: 1080 }),
  created_at: '2026-11-05T10:00:00.000Z',
})

function Shown({ purpose }: { purpose: PicturePurpose }) {
  const pictures = usePictures()
  return (
    <>
      <PictureField purpose={purpose} pictures={pictures} />
      <output aria-label="In the frame">{Object.keys(pictures.frame).length}</output>
    </>
  )
}

function show(purpose: PicturePurpose, pictures: OwnPicture[] = []) {
  stored = pictures
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Shown purpose={purpose} />
    </QueryClientProvider>,
  )
}

/** Without its bytes. */
const fileOf = (size: number, name = 'hero.jpg') =>
  Object.defineProperty(new File([], name, { type: 'image/jpeg' }), 'size', { value: size })
const choose = (label: string, files: File[]) => fireEvent.change(screen.getByLabelText(label), { target: { files } })

test.each([
  ['logo', 'Upload logo', 'Remove logo'],
  ['hero', 'Upload hero image', 'Remove hero image'],
  ['profile', 'Upload profile photo', 'Remove profile photo'],
] as const)('of each purpose the newest picture stands at its field: %s', async (purpose, upload, remove) => {
  const [older, newer] = [pictureOf(purpose), pictureOf(purpose)]
  show(purpose, [older, newer, pictureOf('gallery')])
  expect(screen.getByLabelText(upload)).not.toHaveProperty('multiple', true)
  const button = await screen.findByRole('button', { name: remove })
  expect(screen.getAllByRole('img').map((image) => image.getAttribute('src'))).toEqual([
    expect.stringContaining(`/api/website-pictures/${newer.id}/${newer.id}-`),
  ])
  fireEvent.click(button)
  await waitFor(() => expect(asked).toContain(`DELETE /api/website-pictures/${newer.id}`))
  await waitFor(() => expect(screen.getByRole('img').getAttribute('src')).toContain(older.id))
})

test('a gallery shows all of its pictures in order', async () => {
  show('gallery', [pictureOf('gallery'), pictureOf('hero'), pictureOf('gallery')])
  expect(screen.getByLabelText('Upload gallery pictures')).toHaveProperty('multiple', true)
  await screen.findByRole('button', { name: 'Remove gallery picture 2' })
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Remove gallery picture 1',
    'Remove gallery picture 2',
  ])
})

test('what is too large is refused at the field, before anything is sent', async () => {
  show('hero')
  const field = screen.getByLabelText('Upload hero image')
  choose('Upload hero image', [fileOf(MAX_PICTURE_BYTES + 1)])
  const refusal = await screen.findByRole('alert')
  expect(refusal.textContent).toBe('This picture is larger than 15 MB. Please choose a smaller one.')
  expect([field.getAttribute('aria-invalid'), field.getAttribute('aria-describedby')]).toEqual(['true', refusal.id])
  expect(asked).toEqual(['GET /api/website-pictures'])
})

test('of several each refusal names its file; the thirteenth of a gallery is one too many', async () => {
  show(
    'gallery',
    Array.from({ length: 12 }, () => pictureOf('gallery')),
  )
  await screen.findByRole('button', { name: 'Remove gallery picture 12' })
  choose('Upload gallery pictures', [fileOf(MAX_PICTURE_BYTES + 1, 'a.jpg'), fileOf(9, 'b.jpg')])
  expect((await screen.findByRole('alert')).textContent).toBe(
    'a.jpg: This picture is larger than 15 MB. Please choose a smaller one. b.jpg: A gallery has up to 12 pictures. Please remove one first.',
  )
})

test('one whose files are being made is waited for, and one that could not be made is said so', async () => {
  show('logo', [pictureOf('logo', 'making')])
  expect(await screen.findByText('Checking…')).toBeTruthy()
  expect(screen.getByLabelText('In the frame').textContent).toBe('0')
  cleanup()
  show('logo', [pictureOf('logo', 'failed')])
  expect((await screen.findByRole('alert')).textContent).toMatch(/^We could not prepare this picture/)
  expect(screen.getByRole('button', { name: 'Remove logo' })).toBeTruthy()
})
