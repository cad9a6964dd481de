import type { DetailedError, Upload as TusUpload } from 'tus-js-client'
import { MAX_UPLOAD_BYTES, refusals, type RefusedReason, type Upload, type UploadPurpose } from '#domain/uploads.ts'
import { ApiError, unreachable } from '#web/api/api-error.ts'
import { getUpload } from '#web/api/uploads.ts'
import type { Owner } from '#web/kept/kept.ts'
import { createUploadMemory } from './upload-memory.ts'
import { createSpeedometer, pieceBytesAt, SMALL_PIECE_BYTES } from './upload-speed.ts'

/** idle → sending ⇄ paused or waiting (for the network) → checking → ready; or failed, from where it can go on. */
export type UploadProgressState = {
  status: 'idle' | 'sending' | 'paused' | 'waiting' | 'checking' | 'ready' | 'failed'
  fileName: string
  sentBytes: number
  totalBytes: number
  bytesPerSecond: number | null
  secondsLeft: number | null
  /** True once bytes of an earlier attempt were found on the server. */
  resumed: boolean
  /** What the server calls it; given to the video that takes the file. */
  uploadId: string | null
  facts: Upload | null
  /** Why it failed, or why it waits where that is not the connection. */
  error: string | null
  /** Of what failed: whether going on may help. */
  canGoOn: boolean
}

export const nothingUploaded: UploadProgressState = {
  status: 'idle',
  fileName: '',
  sentBytes: 0,
  totalBytes: 0,
  bytesPerSecond: null,
  secondsLeft: null,
  resumed: false,
  uploadId: null,
  facts: null,
  error: null,
  canGoOn: false,
}

const RETRY_DELAYS_MS = [0, 500, 1500, 3000, 5000]
/** After those, again and again for as long as the page is open: a server restarts, a train leaves its tunnel. */
const WAIT_MS = 8000
const ASK_MS = [150, 300, 600, 1000]

const idIn = (url: string | null) => url?.split('/').at(-2) ?? null
const statusOf = (error: Error) => (error as Partial<DetailedError>).originalResponse?.getStatus() ?? 0

/** Where it goes, and what says whose it is, where nobody is signed in. */
export type UploadPlace = {
  endpoint: string
  headers: Record<string, string>
  read: (uploadId: string) => Promise<Upload>
}
const ownPlace: UploadPlace = { endpoint: '/api/uploads', headers: {}, read: getUpload }

/** No answer at all, a conflict about the offset, or a server in trouble: worth another try. A full disk is not. */
const mayPass = (status: number) =>
  status === 0 || status === 409 || status === 423 || (status >= 500 && status !== 507)

/**
 * Sends one file in pieces and goes on where it was after a lost network, a restart of the server, or a reload: the same
 * file, chosen again by the same person, is recognised by name, size and date.
 */
export function createUploader(
  purpose: UploadPurpose,
  owner: Owner,
  onChange: (state: UploadProgressState) => void,
  sayRefused: (reason: RefusedReason) => string = (reason) => refusals[reason],
  place: UploadPlace = ownPlace,
) {
  let state = nothingUploaded
  let tus: TusUpload | undefined
  let chosen: File | undefined
  let waiter: { resolve: (uploadId: string) => void; reject: (error: ApiError) => void } | undefined
  let round = 0
  let waiting: number | undefined
  const speed = createSpeedometer()

  const set = (change: Partial<UploadProgressState>) => {
    state = { ...state, ...change }
    onChange(state)
  }
  const fail = (error: string, canGoOn = false) => {
    set({ status: 'failed', error, canGoOn, bytesPerSecond: null, secondsLeft: null })
    waiter?.reject(new ApiError('upload_failed', error))
  }

  const goOn = () => {
    stopWaiting()
    speed.forget()
    set({ status: 'sending', error: null, canGoOn: false })
    tus?.start()
  }
  const stopWaiting = () => {
    window.clearTimeout(waiting)
    window.removeEventListener('online', goOn)
  }
  const waitForNetwork = (error: string | null) => {
    set({ status: 'waiting', error, bytesPerSecond: null, secondsLeft: null })
    waiting = window.setTimeout(goOn, WAIT_MS)
    window.addEventListener('online', goOn)
  }

  async function start(file: File) {
    stop()
    chosen = file
    const mine = ++round
    set({ ...nothingUploaded, status: 'sending', fileName: file.name, totalBytes: file.size })
    if (file.size === 0) return fail('This file is empty. Please choose another.')
    if (file.size > MAX_UPLOAD_BYTES) return fail('This file is larger than 5 GB. Please choose a smaller one.')
    const { Upload: Tus } = await import('tus-js-client')
    let isSteady = true
    if (mine !== round) return
    const upload = new Tus(file, {
      endpoint: place.endpoint,
      headers: place.headers,
      chunkSize: SMALL_PIECE_BYTES,
      retryDelays: RETRY_DELAYS_MS,
      metadata: { purpose, filename: file.name },
      urlStorage: createUploadMemory(owner),
      removeFingerprintOnSuccess: true,
      fingerprint: async ({ name, size, lastModified }) => [purpose, name, size, lastModified].join('|'),
      onShouldRetry: (error) => {
        // Whatever stands in between may take small pieces only: from now on there are no others.
        const isTooLarge = statusOf(error) === 413 && upload.options.chunkSize !== SMALL_PIECE_BYTES
        isSteady = false
        upload.options.chunkSize = SMALL_PIECE_BYTES
        return isTooLarge || (mayPass(statusOf(error)) && !isSilent(error))
      },
      onChunkComplete: () => {
        if (isSteady) upload.options.chunkSize = pieceBytesAt(speed.bytesPerSecond())
      },
      onUploadUrlAvailable: () => set({ uploadId: idIn(upload.url) }),
      onProgress: (sentBytes, totalBytes) => {
        speed.note(sentBytes, performance.now())
        const bytesPerSecond = speed.bytesPerSecond()
        const secondsLeft = bytesPerSecond ? (totalBytes - sentBytes) / bytesPerSecond : null
        set({ sentBytes, totalBytes, bytesPerSecond, secondsLeft })
      },
      onError: (error) => {
        if (mine !== round || state.status === 'paused') return
        if (mayPass(statusOf(error))) waitForNetwork(isSilent(error) ? refusalIn(error).message : null)
        else fail(refusalIn(error).message, true)
      },
      onSuccess: () => void waitForCheck(mine, idIn(upload.url)),
    })
    tus = upload
    const [previous] = await upload.findPreviousUploads()
    if (mine !== round) return
    if (previous) {
      upload.resumeFromPreviousUpload(previous)
      set({ resumed: true })
    }
    upload.start()
  }

  /** The file has arrived; now the server looks into it. */
  async function waitForCheck(mine: number, uploadId: string | null) {
    set({ status: 'checking', sentBytes: state.totalBytes, uploadId, bytesPerSecond: null, secondsLeft: null })
    if (uploadId === null) return fail(ApiError.fromBody(null).message)
    for (let asked = 0; ; asked++) {
      const upload = await place.read(uploadId).catch((error: unknown) => error as ApiError)
      if (mine !== round) return
      if (upload instanceof ApiError) {
        if (upload.code !== unreachable().code) return fail(upload.message)
      } else if (upload.state === 'refused') return fail(sayRefused(upload.refused_reason ?? 'missing'))
      else if (upload.state === 'ready') {
        set({ status: 'ready', facts: upload })
        return waiter?.resolve(uploadId)
      }
      await new Promise((resolve) => window.setTimeout(resolve, ASK_MS[asked] ?? 1500))
    }
  }

  function stop() {
    round++
    stopWaiting()
    speed.forget()
    const stopped = tus
    tus = undefined
    void stopped?.abort()
    return stopped
  }

  return {
    /** Resolves with the id of the upload once the file was found good; pausing and waiting only make it later. */
    send: (file: File): Promise<string> => {
      // The form around it was refused and is sent again: the file has long arrived.
      if (state.status === 'ready' && state.uploadId && chosen && isSame(chosen, file))
        return Promise.resolve(state.uploadId)
      return new Promise((resolve, reject) => {
        waiter = { resolve, reject }
        void start(file)
      })
    },
    pause: () => {
      if (state.status !== 'sending' && state.status !== 'waiting') return
      stopWaiting()
      set({ status: 'paused', error: null, bytesPerSecond: null, secondsLeft: null })
      void tus?.abort()
    },
    resume: () => {
      if (state.status === 'paused' || state.canGoOn) goOn()
    },
    /** Gives the upload up, here and on the server. */
    cancel: async () => {
      const stopped = stop()
      set(nothingUploaded)
      waiter?.reject(new ApiError('upload_cancelled', 'The upload was canceled.'))
      await stopped?.abort(true).catch(() => {}) // what is left over is cleaned up by the server
    },
    /** Leaves everything as it is, for the same file to go on with later. */
    leave: stop,
  }
}

const isSame = (a: File, b: File) => a.name === b.name && a.size === b.size && a.lastModified === b.lastModified

function refusalIn(error: Error): ApiError {
  try {
    return ApiError.fromBody(JSON.parse((error as Partial<DetailedError>).originalResponse?.getBody() ?? ''))
  } catch {
    return ApiError.fromBody(null)
  }
}

/** The server answers, but has waited in vain for the place where it keeps files: said at once, and tried again later. */
const isSilent = (error: Error) => refusalIn(error).code === 'storage_silent'
