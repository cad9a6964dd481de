import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import {
  MAX_PICTURE_BYTES,
  type OwnPicture,
  type PicturePurpose,
  pictureTooLarge,
  sayTooSmall,
} from '#domain/website-pictures.ts'
import { websiteLimits } from '#domain/websites.ts'
import { ApiError } from '#web/api/api-error.ts'
import { addWebsitePicture, removeWebsitePicture, websitePicturesQuery } from '#web/api/website-pictures.ts'
import { visitor } from '#web/kept/kept.ts'
import { useOwner } from '#web/kept/use-owner.ts'
import { toast } from '#web/ui/toast.tsx'
import { createUploader, nothingUploaded, type UploadProgressState } from '#web/uploads/uploader.ts'
import { framePictures } from './frame-pictures.ts'
import type { FramePicture } from './website-frame.tsx'

type Uploader = ReturnType<typeof createUploader>

/** A picture on its way: shown here from the moment it was chosen. */
export type NewPictureHere = {
  /** Until the server has given it its own. */
  id: string
  purpose: PicturePurpose
  state: UploadProgressState
  /** Null until its measures are known, and where this browser cannot show it. */
  shown: FramePicture | null
  uploader: Uploader
}

type UsePicturesOptions = {
  /** Whose website it is, where an admin edits it; otherwise they are one's own. */
  websiteId?: string
  /** It was found in order, and is the company's from now on. */
  onAdded?: (picture: OwnPicture) => void
}

/**
 * The pictures of a website: those that are there, and those on their way, which go on while other fields are filled in. For the screen
 * that shows the preview; each `PictureField` on it is given what this returns.
 */
export function usePictures({ websiteId, onAdded }: UsePicturesOptions = {}) {
  const queryClient = useQueryClient()
  const query = websitePicturesQuery(websiteId)
  const { data: own = none } = useQuery(query)
  const owner = useOwner() ?? visitor
  const [sending, setSending] = useState<NewPictureHere[]>([])
  const [refusals, setRefusals] = useState<Partial<Record<PicturePurpose, string[]>>>({})
  /** What was chosen here goes on being shown as it was chosen. */
  const [chosen, setChosen] = useState<Record<string, FramePicture>>({})
  const tell = useRef(onAdded)
  useEffect(() => {
    tell.current = onAdded
  })
  const underWay = useRef(new Map<string, Uploader>())
  const addresses = useRef<string[]>([])
  const turn = useRef<Promise<unknown>>(Promise.resolve())
  const made = useRef(0)
  useEffect(() => {
    const [uploaders, all] = [underWay.current, addresses.current]
    return () => {
      for (const uploader of uploaders.values()) uploader.leave()
      for (const address of all.splice(0)) URL.revokeObjectURL(address)
    }
  }, [])

  const put = (change: (pictures: OwnPicture[]) => OwnPicture[]) =>
    queryClient.setQueryData(query.queryKey, (pictures = []) => change(pictures))
  const change = (id: string, changes: Partial<NewPictureHere>) =>
    setSending((all) => all.map((one) => (one.id === id ? { ...one, ...changes } : one)))

  async function send(purpose: PicturePurpose, file: File, refuse: (words: string) => void) {
    const id = `new-${++made.current}`
    const src = URL.createObjectURL(file)
    addresses.current.push(src)
    const uploader = createUploader('picture', owner, (state) => change(id, { state }))
    underWay.current.set(id, uploader)
    const state = { ...nothingUploaded, status: 'sending', fileName: file.name, totalBytes: file.size } as const
    setSending((all) => [...all, { id, purpose, state, shown: null, uploader }])
    const measuring = measure(src)
    // A gallery has them in the order they were chosen, whichever arrives first.
    const before = turn.current
    const adding = (async () => {
      const shown = await measuring
      const tooSmall = shown && sayTooSmall(purpose, shown)
      if (tooSmall) throw new ApiError('invalid_input', tooSmall)
      change(id, { shown })
      const upload_id = await uploader.send(file)
      await before
      return addWebsitePicture({ upload_id, purpose, ...(websiteId !== undefined && { website_id: websiteId }) })
    })()
    turn.current = adding.catch(() => {})
    try {
      const picture = await adding
      const shown = await measuring
      if (shown) setChosen((all) => ({ ...all, [picture.id]: shown }))
      // What is being read may be of before.
      await queryClient.cancelQueries({ queryKey: query.queryKey })
      put((pictures) => [...pictures.filter((one) => one.id !== picture.id), picture])
      void queryClient.invalidateQueries({ queryKey: query.queryKey })
      tell.current?.(picture)
    } catch (error) {
      const { code, message } = error instanceof ApiError ? error : ApiError.fromBody(null)
      if (code !== 'upload_cancelled') refuse(message)
    }
    underWay.current.delete(id)
    setSending((all) => all.filter((one) => one.id !== id))
  }

  function add(purpose: PicturePurpose, files: File[]) {
    setRefusals((all) => ({ ...all, [purpose]: [] }))
    const isOf = (one: { purpose: PicturePurpose }) => one.purpose === purpose
    const room =
      purpose === 'gallery' ? websiteLimits.gallery - own.filter(isOf).length - sending.filter(isOf).length : 1
    for (const [place, file] of files.entries()) {
      const refuse = (words: string) => {
        const named = files.length > 1 ? `${file.name}: ${words}` : words
        setRefusals((all) => ({ ...all, [purpose]: [...(all[purpose] ?? []), named] }))
      }
      if (file.size > MAX_PICTURE_BYTES) refuse(pictureTooLarge)
      else if (place >= room) refuse(`A gallery has up to ${websiteLimits.gallery} pictures. Please remove one first.`)
      else void send(purpose, file, refuse)
    }
  }

  /** Takes it from the company, and so from the draft; the version of a website that shows it does so for as long as it is kept. */
  async function remove(id: string): Promise<boolean> {
    try {
      await removeWebsitePicture(id)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code !== 'not_found') {
        toast({ title: 'Failed to remove the picture', description: error.message, variant: 'destructive' })
        return false
      }
    }
    await queryClient.cancelQueries({ queryKey: query.queryKey })
    put((pictures) => pictures.filter((one) => one.id !== id))
    return true
  }

  const frame = useMemo(() => {
    const here = sending.flatMap(({ id, shown }) => (shown ? [[id, shown] as const] : []))
    return { ...framePictures(own), ...chosen, ...Object.fromEntries(here) }
  }, [own, chosen, sending])

  /** For `contentFrom`, the oldest first: those that can be seen here. */
  const all = useMemo(
    () => [...own.filter(({ state }) => state !== 'failed'), ...sending.filter(({ shown }) => shown !== null)],
    [own, sending],
  )

  return { own, sending, refusals, all, frame, add, remove }
}

export type Pictures = ReturnType<typeof usePictures>

const none: OwnPicture[] = []

/** As it is shown, upright. */
async function measure(src: string): Promise<FramePicture | null> {
  const image = new Image()
  image.src = src
  try {
    await image.decode()
  } catch {
    return null
  }
  return { src, width: image.naturalWidth, height: image.naturalHeight }
}
