import type { PreviousUpload, UrlStorage } from 'tus-js-client'
import { forget, keep, readKept, type Owner } from '#web/kept/kept.ts'

const nameOf = (fingerprint: string) => `upload:${fingerprint}`

/** Where an upload goes on when its owner chooses the same file again, also after the browser was closed. */
export const createUploadMemory = (owner: Owner): UrlStorage => ({
  addUpload: async (fingerprint, upload) => {
    keep('browser', owner, nameOf(fingerprint), upload)
    return fingerprint
  },
  findUploadsByFingerprint: async (fingerprint) => {
    const upload = readKept('browser', owner, nameOf(fingerprint)) as PreviousUpload | null
    return upload ? [{ ...upload, urlStorageKey: fingerprint }] : []
  },
  removeUpload: async (fingerprint) => forget('browser', owner, nameOf(fingerprint)),
  findAllUploads: async () => [], // of all files: nobody asks
})
