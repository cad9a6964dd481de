import { useEffect, useRef, useState } from 'react'
import { sayRefused, type UploadPurpose } from '#domain/uploads.ts'
import { ApiError } from '#web/api/api-error.ts'
import { visitor } from '#web/kept/kept.ts'
import { useOwner } from '#web/kept/use-owner.ts'
import { createUploader } from './uploader.ts'

export type NewFile = { key: number; name: string; percent: number; uploadId: string | null; error: string | null }

/** Files that are sent as soon as they are chosen, for a form that takes them when it is sent itself. */
export function useNewFiles(purpose: UploadPurpose) {
  const owner = useOwner() ?? visitor
  const [files, setFiles] = useState<NewFile[]>([])
  const made = useRef(0)
  const uploaders = useRef(new Map<number, ReturnType<typeof createUploader>>())
  useEffect(() => {
    const all = uploaders.current
    return () => {
      for (const uploader of all.values()) uploader.leave()
    }
  }, [])
  const change = (key: number, changes: Partial<NewFile>) =>
    setFiles((all) => all.map((one) => (one.key === key ? { ...one, ...changes } : one)))

  async function start(file: File) {
    const key = ++made.current
    setFiles((all) => [...all, { key, name: file.name, percent: 0, uploadId: null, error: null }])
    const uploader = createUploader(
      purpose,
      owner,
      ({ sentBytes, totalBytes }) =>
        change(key, { percent: totalBytes === 0 ? 0 : Math.floor((sentBytes / totalBytes) * 100) }),
      (reason) => sayRefused(file.name, reason),
    )
    uploaders.current.set(key, uploader)
    try {
      change(key, { uploadId: await uploader.send(file) })
    } catch (error) {
      const message = error instanceof ApiError ? error.message : ApiError.fromBody(null).message
      change(key, { error: message.includes(file.name) ? message : `${file.name}: ${message}` })
    }
  }

  return {
    files,
    isUnderWay: files.some(({ uploadId, error }) => uploadId === null && error === null),
    add: (chosen: File[]) => chosen.forEach((file) => void start(file)),
    remove: (key: number) => {
      void uploaders.current.get(key)?.cancel()
      uploaders.current.delete(key)
      setFiles((all) => all.filter((one) => one.key !== key))
    },
  }
}
