declare module 's3rver' {
  type Context = {
    method: string
    path: string
    query: Record<string, string | undefined>
    status: number
    body: unknown
  }
  type Written = { size: number; md5: string }
  type Store = {
    getResourcePath(bucket: string, key: string | undefined, kind: string): string
    putObject(object: { bucket: string; key: string }): Promise<Written>
    putPart(bucket: string, uploadId: string, number: number, content: unknown): Promise<Written>
    listObjects(bucket: string, options: object): Promise<unknown>
    deleteObject(bucket: string, key: string): Promise<void>
  }
  export default class S3rver {
    constructor(options: {
      port: number
      address: string
      silent: boolean
      directory: string
      configureBuckets: { name: string }[]
    })
    middleware: ((context: Context, next: () => Promise<void>) => Promise<void>)[]
    store: Store
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}
