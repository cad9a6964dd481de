import type { S3Client } from '@aws-sdk/client-s3'
import { currentSignal } from '../../request-scope.ts'
import { readingAhead } from './read-ahead.ts'
import { rememberList } from './remembered-list.ts'
import { receiveIntoBucket } from './s3-receiving.ts'
import type { FilePlace, StoredFile } from './storage.ts'

export type S3Settings = {
  bucket: string
  region: string
  /** Of a store that is not Amazon's. */
  endpoint: string | undefined
  /** As browsers find it, where that is another address than ours. */
  publicEndpoint?: string | undefined
  accessKeyId: string
  secretAccessKey: string
  /** How much may lie in it; without one it grows. */
  quotaBytes?: number | undefined
  /** How long somebody who begins an upload waits for it. */
  patienceMs?: number
}

const PART_BYTES = 8 * 1024 * 1024
/** A line on which nothing moves for so long is dead; some stores say nothing while they copy five gigabytes. */
const TIMEOUTS = { connectionTimeout: 10_000, socketTimeout: 300_000 }
const PATIENCE_MS = 10_000
/** Long enough for a program beside ours to look at the file. */
const LOCATE_SECONDS = 300

/** Files in a bucket. The SDK takes 0.2 s to load, so it is loaded by the first file. */
export function openS3(settings: S3Settings): FilePlace {
  const Bucket = settings.bucket
  const config = {
    region: settings.region,
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    ...(settings.endpoint && { endpoint: settings.endpoint, forcePathStyle: true }),
    // Other stores know no newer checksums than MD5.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: TIMEOUTS,
  } as const
  let connected: ReturnType<typeof connect> | undefined
  const s3 = () => (connected ??= connect(config))
  /** The address is signed too: a link for browsers is made with theirs. */
  const { publicEndpoint: endpoint, quotaBytes, patienceMs = PATIENCE_MS } = settings
  let connectedForBrowsers: ReturnType<typeof connect> | undefined
  const forBrowsers = () =>
    endpoint ? (connectedForBrowsers ??= connect({ ...config, endpoint, forcePathStyle: true })) : s3()

  async function presign(
    path: string,
    ttlSeconds: number,
    via = s3,
    answer: { ResponseContentType?: string; ResponseContentDisposition?: string } = {},
  ) {
    const { sdk, client, getSignedUrl } = await via()
    return getSignedUrl(client, new sdk.GetObjectCommand({ Bucket, Key: path, ...answer }), { expiresIn: ttlSeconds })
  }
  const exists = async (path: string) => (await head(path)) !== null
  async function head(path: string) {
    const { sdk, client } = await s3()
    return client.send(new sdk.HeadObjectCommand({ Bucket, Key: path })).catch(nullWhenMissing)
  }
  async function remove(path: string) {
    const { sdk, client } = await s3()
    await client.send(new sdk.DeleteObjectCommand({ Bucket, Key: path }))
  }

  async function listSizes(beginning = '', abortSignal?: AbortSignal) {
    const { sdk, client } = await s3()
    const sizes = new Map<string, number>()
    let Marker: string | undefined
    for (let isAll = false; !isAll;) {
      const page = await client.send(
        new sdk.ListObjectsCommand({ Bucket, Prefix: beginning, ...(Marker !== undefined && { Marker }) }),
        abortSignal && { abortSignal },
      )
      for (const { Key, Size } of page.Contents ?? []) if (Key) sizes.set((Marker = Key), Size ?? 0)
      isAll = !page.IsTruncated
    }
    return sizes
  }
  const list = rememberList((signal) => listSizes('', signal), patienceMs)

  return {
    exists,
    remove,
    receiving: () =>
      receiveIntoBucket(
        { partSize: PART_BYTES, useTags: false, s3ClientConfig: { bucket: Bucket, ...config } },
        patienceMs,
      ),
    list: async (beginning) => [...(await listSizes(beginning)).keys()].sort(),
    put: async (path, content, type) => {
      const { sdk, client } = await s3()
      await client.send(new sdk.PutObjectCommand({ Bucket, Key: path, Body: content, ContentType: type }))
    },
    write: async (path, content, type) => {
      const { sdk, client } = await s3()
      const object = { Bucket, Key: path }
      const { UploadId } = await client.send(new sdk.CreateMultipartUploadCommand({ ...object, ContentType: type }))
      const upload = { ...object, UploadId }
      const Parts: Array<{ ETag: string | undefined; PartNumber: number }> = []
      try {
        for await (const Body of inParts(content)) {
          const PartNumber = Parts.length + 1
          const { ETag } = await client.send(new sdk.UploadPartCommand({ ...upload, PartNumber, Body }))
          Parts.push({ ETag, PartNumber })
        }
        await client.send(new sdk.CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }))
      } catch (error) {
        await client.send(new sdk.AbortMultipartUploadCommand(upload)).catch(() => {})
        throw error
      }
    },
    move: async (from, to, type) => {
      const { sdk, client } = await s3()
      const CopySource = `${Bucket}/${from.split('/').map(encodeURIComponent).join('/')}`
      const copied = await client
        .send(
          new sdk.CopyObjectCommand({ Bucket, Key: to, CopySource, ContentType: type, MetadataDirective: 'REPLACE' }),
        )
        .catch(nullWhenMissing)
      if (!copied && !(await exists(to))) throw new Error('There is no file to move')
      await remove(from)
    },
    open: async (path) => {
      const { sdk, client } = await s3()
      const found = await head(path)
      if (!found) return null
      const get = async ({ start, end }: { start: number; end: number }) => {
        const Range = `bytes=${start}-${end}`
        const { Body } = await client.send(
          new sdk.GetObjectCommand({ Bucket, Key: path, Range, ...(found.ETag && { IfMatch: found.ETag }) }),
        )
        if (!Body) throw new Error('The store sent nothing')
        return Body
      }
      const sizeBytes = found.ContentLength ?? 0
      return {
        sizeBytes,
        etag: found.ETag ?? '""',
        modifiedAt: found.LastModified ?? new Date(0),
        read: readingAhead(sizeBytes, async (range) => (await get(range)).transformToByteArray()),
        stream: async (range) => (await get(range)).transformToWebStream() as ReadableStream<Uint8Array>,
        close: async () => {},
      } satisfies StoredFile
    },
    space:
      quotaBytes === undefined
        ? null
        : async (isAnew) => {
            const { sizes, sumBytes, listedAt } = await list(isAnew)
            const takenBy = async (path: string) => sizes.get(path) ?? 0
            return { freeBytes: async () => quotaBytes - sumBytes, takenBy, listedAt }
          },
    reservedBytes: 0,
    copies: 2,
    locate: (path) => presign(path, LOCATE_SECONDS),
    presign: (path, { contentType, contentDisposition, ttlSeconds }) =>
      presign(path, ttlSeconds, forBrowsers, {
        ResponseContentType: contentType,
        ResponseContentDisposition: contentDisposition,
      }),
    internalAddress: null,
  }
}

/** All of one size but the last, as some stores demand; an empty file is one empty part. */
async function* inParts(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let pieces: Uint8Array[] = []
  let bytes = 0
  let parts = 0
  for await (const piece of content) {
    pieces.push(piece)
    bytes += piece.length
    while (bytes >= PART_BYTES) {
      const all = Buffer.concat(pieces)
      yield all.subarray(0, PART_BYTES)
      parts += 1
      pieces = [all.subarray(PART_BYTES)]
      bytes -= PART_BYTES
    }
  }
  if (bytes > 0 || parts === 0) yield Buffer.concat(pieces)
}

async function connect(config: ConstructorParameters<typeof S3Client>[0] & object) {
  const sdk = await import('@aws-sdk/client-s3')
  const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner')
  const client = new sdk.S3Client(config)
  const { requestHandler } = client.config
  const handle = requestHandler.handle.bind(requestHandler)
  requestHandler.handle = (request, options) => {
    const abortSignal = currentSignal()
    return handle(request, { ...(abortSignal && { abortSignal }), ...options })
  }
  return { sdk, client, getSignedUrl }
}

/** HEAD says NotFound, GET and copy say NoSuchKey. */
function nullWhenMissing(error: unknown): null {
  if (error instanceof Error && ['NotFound', 'NoSuchKey'].includes(error.name)) return null
  throw error
}
