import type { Readable } from 'node:stream'
import type { MetadataValue, Options } from '@tus/s3-store'
import type { Upload } from '@tus/server'
import { giveBack } from './large-writes.ts'
import { answerWithin } from './patience.ts'

/**
 * As the library does it, but through two memories of one part each, used again and again: one is filled while the other is
 * sent. The library writes each part to a file and reads it back, and leaves twice what arrives to the garbage collector.
 */
export async function receiveIntoBucket(options: Options & { partSize: number }, patienceMs: number) {
  const { S3Store } = await import('@tus/s3-store')
  class Store extends S3Store {
    override async create(upload: Upload): Promise<Upload> {
      return answerWithin(patienceMs, super.create(upload))
    }

    protected override async uploadParts(
      metadata: MetadataValue,
      arriving: Readable,
      firstPartNumber: number,
      offset: number,
    ): Promise<number> {
      const newMemory = () => Buffer.allocUnsafeSlow(options.partSize)
      let filling: Buffer = newMemory()
      let spare: Buffer | undefined
      let filled = 0
      let end = offset
      let partNumber = firstPartNumber
      let sending = Promise.resolve()
      const send = async () => {
        await sending
        const part = filling.subarray(0, filled)
        end += filled
        sending = this.sendPart(metadata, part, partNumber++, end === metadata.file.size)
        sending.catch(() => {}) // thrown where it is awaited
        ;[filling, spare] = [spare ?? newMemory(), filling]
        filled = 0
      }
      try {
        for await (const chunk of arriving as AsyncIterable<Buffer>) {
          for (let taken = 0; taken < chunk.length;) {
            const bytes = chunk.copy(filling, filled, taken)
            taken += bytes
            filled += bytes
            if (filled === filling.length) await send()
          }
          giveBack(chunk)
        }
        if (filled > 0) await send()
      } finally {
        await sending
        // Not where sending failed: the request may still read from them.
        giveBack(filling)
        if (spare) giveBack(spare)
      }
      return end - offset
    }

    /** A bucket takes only the last part of a file smaller than its least; one that a later piece goes on with waits beside. */
    private async sendPart(metadata: MetadataValue, Body: Buffer, partNumber: number, isLast: boolean) {
      if (isLast || Body.length >= this.minPartSize) await this.uploadPart(metadata, Body, partNumber)
      else await this.client.putObject({ Bucket: this.bucket, Key: this.partKey(metadata.file.id, true), Body })
    }
  }
  return new Store(options)
}
