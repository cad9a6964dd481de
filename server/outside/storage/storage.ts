import { hostname } from 'node:os'
import type { DataStore } from '@tus/server'
import { isSignedBy, signatureOf } from '../../sealing.ts'
import { openDisk } from './disk.ts'
import { openS3, type S3Settings } from './s3.ts'

/** The first and the last byte, both included. */
export type ByteRange = { start: number; end: number }

/** A file that was there when it was opened: what is read is that one, also when it is deleted meanwhile. */
export type StoredFile = {
  sizeBytes: number
  /** Strong: another content has another one. */
  etag: string
  modifiedAt: Date
  read: (range: ByteRange) => Promise<Uint8Array>
  /** May be called once; closes the file when it ends or is given up. */
  stream: (range: ByteRange) => Promise<ReadableStream<Uint8Array>>
  close: () => Promise<void>
}

/** How much room there is: on a disk at the moment it is asked, in a bucket when it was listed. */
export type Space = {
  /** What may still be put here, of the disk or of the bucket's quota. */
  freeBytes: () => Promise<number>
  /** How much of a file is missing from that already. In a bucket a file is none before it is whole. */
  takenBy: (path: string) => Promise<number>
  /** Of a bucket: what came later is not counted. */
  listedAt?: Date
}

/** Where files lie: a folder, or a bucket of any S3-compatible store. Paths look the same in both: `raw_videos/NAME`. */
export type FilePlace = {
  /** What resumable uploads are written to, one piece after the other. */
  receiving: () => Promise<DataStore>
  put: (path: string, content: Uint8Array, type: string) => Promise<void>
  /** A new file of any size, which is never held in memory as a whole. */
  write: (path: string, content: AsyncIterable<Uint8Array>, type: string) => Promise<void>
  /** Done twice, it is done. */
  move: (from: string, to: string, type: string) => Promise<void>
  open: (path: string) => Promise<StoredFile | null>
  exists: (path: string) => Promise<boolean>
  /** All that begin so, sorted. */
  list: (beginning?: string) => Promise<string[]>
  /** What is not there is removed already. */
  remove: (path: string) => Promise<void>
  /** Null where there is no end to it. A bucket is listed for it, and that is remembered for a while unless it is asked `anew`. */
  space: ((isAnew?: boolean) => Promise<Space>) | null
  /** Of it, left to the database and everything else that must go on. */
  reservedBytes: number
  /** How often a file lies here until it has moved to its place: a bucket copies it there. */
  copies: 1 | 2
  /** How a program beside ours reads the file: a path, or an address that works for some minutes. */
  locate: (path: string) => Promise<string>
  /** A link to the store itself; null where the files are ours to serve. */
  presign: ((path: string, options: PresignOptions) => Promise<string>) | null
  /** What the proxy in front calls the file, which it then sends itself; null where it sees none of them. */
  internalAddress: ((path: string) => string) | null
}
type PresignOptions = { contentType: string; contentDisposition: string; ttlSeconds: number }

export type Storage = FilePlace & {
  /** Proves that a link is ours, and finds out whether one is. */
  sign: (text: string) => string
  isSigned: (text: string, signature: string) => boolean
  /** Which process writes. No two that run at once are called the same; one that is started again is called as before. */
  writer: string
}

export function openStorage(settings: {
  filesDir: string
  filesInternalPath?: string | undefined
  s3: S3Settings | undefined
  sessionSecret: string
  port: number
}): Storage {
  const place = settings.s3 ? openS3(settings.s3) : openDisk(settings.filesDir, settings.filesInternalPath)
  const sign = (text: string) => signatureOf(settings.sessionSecret, `download ${text}`)
  const isSigned = (text: string, signature: string) =>
    isSignedBy(settings.sessionSecret, `download ${text}`, signature)
  return { ...place, sign, isSigned, writer: `${hostname()}:${settings.port}` }
}
