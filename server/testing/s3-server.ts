import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import S3rver from 's3rver'

const bucket = 'videos'
/** A real store lists a thousand at a time; ours so few that every list is one of several pages. */
const LISTED_AT_ONCE = 3

type S3Request = Pick<Parameters<S3rver['middleware'][number]>[0], 'method' | 'path' | 'query'>
export const isList = ({ method, path }: S3Request) => method === 'GET' && path.replace(/\/$/, '') === `/${bucket}`
export const isBeginning = ({ method, query }: S3Request) => method === 'POST' && query['uploads'] !== undefined

/** A store that speaks S3, in this process, and the settings that lead to it. */
export async function startS3Server() {
  const directory = await mkdtemp(join(tmpdir(), 'slipway-s3-'))
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
  })
  makeDependable(server.store)
  /** What it lacks for resumable uploads: listing the parts of one, and giving one up. */
  server.middleware.unshift(async (c, next) => {
    const { uploadId } = c.query
    if (uploadId === undefined || (c.method !== 'GET' && c.method !== 'DELETE')) return next()
    const folder = join(directory, bucket, '._S3rver_uploads', uploadId)
    const names = await readdir(folder).catch(() => null)
    if (!names) {
      c.status = 404
      c.body = '<Error><Code>NoSuchUpload</Code><Message>There is none</Message></Error>'
    } else if (c.method === 'DELETE') {
      await rm(folder, { recursive: true })
      c.status = 204
    } else {
      const parts = names
        .filter((name) => /^\d+$/.test(name) && names.includes(`${name}.md5`))
        .sort((a, b) => Number(a) - Number(b))
      const described = await Promise.all(
        parts.map(async (name) => {
          const { size } = await stat(join(folder, name))
          const md5 = await readFile(join(folder, `${name}.md5`), 'utf8')
          return `<Part><PartNumber>${name}</PartNumber><ETag>"${md5}"</ETag><Size>${size}</Size></Part>`
        }),
      )
      c.body = `<ListPartsResult><IsTruncated>false</IsTruncated>${described.join('')}</ListPartsResult>`
    }
  })
  let reads = 0
  let hold: { isHeld: (request: S3Request) => boolean; arrived: () => void; released: Promise<void> } | undefined
  server.middleware.unshift(async (c, next) => {
    if (hold?.isHeld(c)) {
      hold.arrived()
      await hold.released
    }
    return next()
  })
  server.middleware.unshift(async (c, next) => {
    if (c.method === 'GET') reads += 1
    return next()
  })
  const { port } = await server.run()
  return {
    /** How many GETs it has answered. */
    reads: () => reads,
    /** Lets such requests wait: `arrived` once there is one, all of them until they are released. */
    hold: (isHeld: (request: S3Request) => boolean) => {
      const [arrived, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      hold = { isHeld, arrived: arrived.resolve, released: released.promise }
      const release = () => {
        hold = undefined
        released.resolve()
      }
      return { arrived: arrived.promise, release }
    },
    environment: {
      S3_BUCKET: bucket,
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    stop: async () => {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** Otherwise it answers before the last bytes are on the disk, and takes away folders that others are about to write to. */
function makeDependable(store: S3rver['store']) {
  const [putObject, putPart] = [store.putObject.bind(store), store.putPart.bind(store)]
  const listObjects = store.listObjects.bind(store)
  store.listObjects = (of, options) => listObjects(of, { ...options, maxKeys: LISTED_AT_ONCE })
  store.putObject = async (object) => {
    const written = await putObject(object)
    await untilWritten(store.getResourcePath(object.bucket, object.key, 'object'), written.size)
    return written
  }
  store.putPart = async (of, uploadId, number, content) => {
    const written = await putPart(of, uploadId, number, content)
    await untilWritten(join(store.getResourcePath(of, undefined, 'uploads'), uploadId, String(number)), written.size)
    return written
  }
  store.deleteObject = async (of, key) => {
    for (const kind of ['object', 'object.md5', 'metadata.json'])
      await rm(store.getResourcePath(of, key, kind), { force: true })
  }
}

async function untilWritten(file: string, sizeBytes: number) {
  while ((await stat(file).catch(() => null))?.size !== sizeBytes) await sleep(1)
}
