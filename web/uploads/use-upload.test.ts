import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { MAX_UPLOAD_BYTES } from '#domain/uploads.ts'
import { useUpload } from './use-upload.ts'

afterEach(cleanup)

const withQueries = ({ children }: { children: ReactNode }) =>
  createElement(QueryClientProvider, { client: new QueryClient() }, children)

/** A file of any size, without its bytes. */
const fileOf = (size: number) => Object.defineProperty(new File([], 'reel.mp4'), 'size', { value: size })

test.each([
  ['empty', 0, 'This file is empty. Please choose another.'],
  ['too large', MAX_UPLOAD_BYTES + 1, 'This file is larger than 5 GB. Please choose a smaller one.'],
])('a file that is %s is refused before anything is sent', async (_what, size, error) => {
  const { result } = renderHook(() => useUpload('raw'), { wrapper: withQueries })
  expect(result.current.status).toBe('idle')
  await act(async () => {
    await expect(result.current.send(fileOf(size))).rejects.toThrow(error)
  })
  expect(result.current).toMatchObject({ status: 'failed', error, canGoOn: false, fileName: 'reel.mp4' })
})
