import { useEffect, useMemo, useState } from 'react'
import type { UploadPurpose } from '#domain/uploads.ts'
import { visitor } from '#web/kept/kept.ts'
import { useOwner } from '#web/kept/use-owner.ts'
import { createUploader, nothingUploaded } from './uploader.ts'

/** One file on its way to the server. Leaving the screen stops it; the same file, chosen again, goes on from there. */
export function useUpload(purpose: UploadPurpose) {
  const [state, setState] = useState(nothingUploaded)
  const owner = useOwner() ?? visitor
  const uploader = useMemo(() => createUploader(purpose, owner, setState), [purpose, owner])
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
