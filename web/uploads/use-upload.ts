import { useEffect, useMemo, useState } from 'react'
import type { UploadPurpose } from '#domain/uploads.ts'
import { createUploader, nothingUploaded } from './uploader.ts'

/** One file on its way to the server. Leaving the screen stops it; the same file, chosen again, goes on from there. */
export function useUpload(purpose: UploadPurpose) {
  const [state, setState] = useState(nothingUploaded)
  const uploader = useMemo(() => createUploader(purpose, setState), [purpose])
  useEffect(() => () => void uploader.leave(), [uploader])
  return {
    ...state,
    send: uploader.send,
    pause: uploader.pause,
    resume: uploader.resume,
    cancel: () => void uploader.cancel(),
  }
}

export type UploadControls = ReturnType<typeof useUpload>
