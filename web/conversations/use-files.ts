import { useEffect, useRef, useState } from 'react'
import { attachmentMessages, MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS } from '#domain/attachments.ts'
import { sayRefused } from '#domain/uploads.ts'
import { ApiError } from '#web/api/api-error.ts'
import { visitor } from '#web/kept/kept.ts'
import { useOwner } from '#web/kept/use-owner.ts'
import { createUploader, nothingUploaded, type UploadProgressState } from '#web/uploads/uploader.ts'

/** A file that is to go with a message, and how far it is. */
export type FileToSend = { key: number; name: string; state: UploadProgressState }

type Sending = {
  file: File
  uploader: ReturnType<typeof createUploader>
  /** Its upload, or why there is none. */
  arrived: Promise<{ id: string } | { failed: ApiError }>
  isRefused: boolean
}

const isUnderWay = ({ state: { status } }: FileToSend) => status !== 'ready' && status !== 'failed'

/** The files of a message that is being written: each is sent as soon as it is chosen, and judged before it can go. */
export function useFiles() {
  const owner = useOwner() ?? visitor
  const [files, setFiles] = useState<FileToSend[]>([])
  const [refused, setRefused] = useState<string[]>([])
  const sending = useRef(new Map<number, Sending>())
  const made = useRef(0)
  useEffect(() => {
    const all = sending.current
    return () => {
      for (const { uploader } of all.values()) uploader.leave()
    }
  }, [])

  function add(chosen: File[]) {
    const said: string[] = []
    for (const file of chosen) {
      if (isChosen(file)) continue
      if (sending.current.size >= MAX_ATTACHMENTS) said.push(attachmentMessages.tooMany)
      else if (file.size === 0) said.push(attachmentMessages.empty(file.name))
      else if (file.size > MAX_ATTACHMENT_BYTES) said.push(attachmentMessages.tooLarge(file.name))
      else start(file)
    }
    setRefused([...new Set(said)])
  }

  /** Chosen a second time, it is the same file. */
  const isChosen = ({ name, size, lastModified }: File) =>
    [...sending.current.values()].some(
      ({ file }) => file.name === name && file.size === size && file.lastModified === lastModified,
    )

  function start(file: File) {
    const key = ++made.current
    const show = (state: UploadProgressState) =>
      setFiles((all) => all.map((one) => (one.key === key ? { ...one, state } : one)))
    const uploader = createUploader('attachment', owner, show, (reason) => sayRefused(file.name, reason))
    setFiles((all) => [...all, { key, name: file.name, state: { ...nothingUploaded, status: 'sending' } }])
    const one: Sending = {
      file,
      uploader,
      isRefused: false,
      arrived: uploader.send(file).then(
        (id) => ({ id }),
        (error: unknown) => {
          one.isRefused = true
          return { failed: error instanceof ApiError ? error : ApiError.fromBody(null) }
        },
      ),
    }
    sending.current.set(key, one)
  }

  function remove(key: number) {
    void sending.current.get(key)?.uploader.cancel()
    sending.current.delete(key)
    setFiles((all) => all.filter((one) => one.key !== key))
    setRefused([])
  }

  return {
    files,
    refused,
    add,
    remove,
    isUnderWay: files.some((file) => isUnderWay(file)),
    hasReady: files.some(({ state }) => state.status === 'ready'),
    /**
     * What there is to send, once all have arrived. Who sends past a refusal has read it; one that comes while they wait stops them: the
     * message would go without what it speaks of.
     */
    arrived: async () => {
      const waited = [...sending.current.values()].filter(({ isRefused }) => !isRefused)
      const all = await Promise.all(waited.map(({ arrived }) => arrived))
      return all.flatMap((one) => {
        if ('id' in one) return one.id
        // Taken away meanwhile, it is not missed.
        if (one.failed.code === 'upload_cancelled') return []
        throw one.failed
      })
    },
    /** They went with the message. */
    clear: () => {
      sending.current.clear()
      setFiles([])
      setRefused([])
    },
  }
}

export type Files = ReturnType<typeof useFiles>
