import { MAX_PICTURE_BYTES, MAX_PICTURE_PIXELS, type PictureType } from '#domain/website-pictures.ts'
import { zipIn } from '../../attachments/archives.ts'
import { isWholePicture, measurePicture } from '../../outside/pictures.ts'
import { readPictureKind } from './picture-kinds.ts'
import { Unfit } from './reader.ts'

export type PictureFacts = { file_type: PictureType; width: number; height: number }

/** What another program would find in the same bytes, wherever it looks. */
const otherFiles = ['<?php', '<script', '<svg ', '<html', '<!doctype html', '<iframe'].flatMap((mark) => [
  Buffer.from(mark),
  Buffer.from(mark.toUpperCase()),
])
/** Readers of PDF look for its mark in so many bytes. */
const PDF_BYTES = 1024

/** Reads what a picture really is from its content alone, all of it; throws `Unfit` for anything that cannot be used. */
export async function readPictureFacts(content: Buffer): Promise<PictureFacts> {
  if (content.length > MAX_PICTURE_BYTES) throw new Unfit('not_a_picture')
  const { file_type, isMoving } = readPictureKind(content)
  if (isAnotherFileToo(content)) throw new Unfit('not_a_picture')
  if (isMoving) throw new Unfit('moving')
  const size = await measurePicture(content)
  if (!size) throw new Unfit('damaged_picture')
  const { width, height } = size
  // Before anything is decoded: a file of a few bytes may hold a picture as large as a town.
  if (width * height > MAX_PICTURE_PIXELS) throw new Unfit('too_many_pixels')
  if (!(await isWholePicture(content))) throw new Unfit('damaged_picture')
  return { file_type, width, height }
}

const isAnotherFileToo = (content: Buffer) =>
  zipIn(content) !== null ||
  content.subarray(0, PDF_BYTES).includes('%PDF-') ||
  otherFiles.some((mark) => content.includes(mark))
