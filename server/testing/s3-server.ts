import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import S3rver from 's3rver'

const bucket = 'videos'

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
  /** What it lacks for resumable uploads: listing the parts of one, and giving one up. */
  server.middleware.unshift(async (c, next) => {
    const { uploadId } = c.query
    // It stumbles over the removal of a file whose folder is gone.
    if (c.method === 'DELETE') await mkdir(dirname(join(directory, decodeURIComponent(c.path))), { recursive: true })
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
  const { port } = await server.run()
  return {
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
