declare module 'yauzl' {
  import type { Readable } from 'node:stream'
  export type Entry = {
    fileName: string
    uncompressedSize: number
    compressionMethod: number
    isEncrypted(): boolean
  }
  export type ZipFile = {
    eachEntry(): AsyncIterable<Entry>
    openReadStreamPromise(entry: Entry): Promise<Readable>
  }
  const yauzl: { fromBufferPromise(buffer: Buffer): Promise<ZipFile> }
  export default yauzl
}
