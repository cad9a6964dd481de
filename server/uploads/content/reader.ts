import type { PictureRefusal } from '#domain/website-pictures.ts'
import type { StoredFile } from '../../outside/storage/storage.ts'

/** What is wrong with a file; everything else that goes wrong is our own trouble and tried again. */
export class Unfit extends Error {
  readonly reason: 'not_a_video' | 'no_picture' | 'damaged' | PictureRefusal
  constructor(reason: Unfit['reason']) {
    super(reason)
    this.reason = reason
  }
}

/** The bytes from `start`, fewer where the file ends. */
export async function bytesAt(file: StoredFile, start: number, length: number): Promise<Buffer> {
  if (start >= file.sizeBytes || length <= 0) return Buffer.alloc(0)
  return Buffer.from(await file.read({ start, end: Math.min(start + length, file.sizeBytes) - 1 }))
}

/** Frames a second; whatever no film has is a slip of whoever wrote the file. */
export const knownRate = (rate: number) => (rate > 0 && rate <= 1000 ? rate : null)
