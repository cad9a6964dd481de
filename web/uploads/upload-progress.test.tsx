import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createSpeedometer, pieceBytesAt, sizeInWords, timeInWords } from './upload-speed.ts'
import { UploadProgress } from './upload-progress.tsx'
import { nothingUploaded, type UploadProgressState } from './uploader.ts'

afterEach(cleanup)

const megabyte = 1024 * 1024
const half = { ...nothingUploaded, fileName: 'reel.mp4', sentBytes: 50 * megabyte, totalBytes: 100 * megabyte }

function show(state: Partial<UploadProgressState>) {
  const controls = { pause: vi.fn(), resume: vi.fn(), cancel: vi.fn() }
  render(<UploadProgress upload={{ ...half, ...state, ...controls }} />)
  return controls
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('an upload shows how far it is, how fast, and how long it will take; it can be paused and cancelled', () => {
  const { pause, cancel } = show({ status: 'sending', bytesPerSecond: 2 * megabyte, secondsLeft: 25 })
  expect(screen.getByRole('progressbar', { name: 'reel.mp4' }).getAttribute('value')).toBe('50')
  expect(screen.getByText('50.0 MB of 100.0 MB · 2.0 MB/s · 25 seconds left')).toBeDefined()
  press('Pause')
  press('Cancel upload')
  expect([pause, cancel].map((call) => call.mock.calls.length)).toEqual([1, 1])
})

test('a paused one can go on', () => {
  const { resume } = show({ status: 'paused' })
  press('Resume')
  expect(resume).toHaveBeenCalledOnce()
  expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull()
})

test('a lost connection, a check, an end and a refusal are said', () => {
  show({ status: 'waiting' })
  expect(screen.getByRole('status').textContent).toContain('The connection is lost.')
  cleanup()
  show({ status: 'waiting', error: 'The place where we keep files does not answer.' })
  expect(screen.getByRole('status').textContent).toContain('The place where we keep files does not answer.')
  expect([screen.queryByText('The connection is lost.'), screen.queryByRole('alert')]).toEqual([null, null])
  cleanup()
  show({ status: 'checking', sentBytes: half.totalBytes })
  expect(screen.getByText('Checking the file…')).toBeDefined()
  cleanup()
  show({ status: 'ready' })
  expect(screen.queryByRole('button')).toBeNull()
  cleanup()
  show({ status: 'failed', error: 'This file is not a video.' })
  expect(screen.getByRole('alert').textContent).toBe('This file is not a video.')
})

test('nothing is shown before there is an upload', () => {
  show({ status: 'idle' })
  expect(screen.queryByRole('region')).toBeNull()
})

test('speed is that of the last seconds', () => {
  const speed = createSpeedometer()
  expect(speed.bytesPerSecond()).toBeNull()
  speed.note(0, 0)
  expect(speed.bytesPerSecond()).toBeNull()
  for (let second = 1; second <= 10; second++) speed.note(second * 100, second * 1000)
  expect(speed.bytesPerSecond()).toBe(100)
  for (let second = 11; second <= 20; second++) speed.note(1000 + (second - 10) * 500, second * 1000)
  expect(speed.bytesPerSecond()).toBe(500)
})

test.each([
  [500, '1 KB'],
  [1.5 * megabyte, '1.5 MB'],
  [5 * 1024 * megabyte, '5.00 GB'],
])('%d bytes are %s', (bytes, words) => expect(sizeInWords(bytes)).toBe(words))

test.each([
  [0.2, '1 second'],
  [59, '59 seconds'],
  [61, '1 minute'],
  [3000, '50 minutes'],
  [7800, '2 h 10 min'],
])('%d seconds are %s', (seconds, words) => expect(timeInWords(seconds)).toBe(words))

test.each([
  [null, 16],
  [0, 16],
  [15 * megabyte, 16],
  [16 * megabyte, 64],
  [500 * megabyte, 64],
])('at %s bytes a second pieces have %i MB', (bytesPerSecond, megabytes) => {
  expect(pieceBytesAt(bytesPerSecond)).toBe(megabytes * megabyte)
})
