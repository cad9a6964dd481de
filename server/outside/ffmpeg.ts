import { execFile } from 'node:child_process'
import { acceptedVideoTypes, type VideoType } from '#domain/uploads.ts'

/** A JPEG of one frame; null without ffmpeg, and where it finds none. */
export type MakePoster = (source: string, type: VideoType, atSeconds: number) => Promise<Uint8Array | null>

/** The reader of exactly the container we found: none that opens other files or addresses, as a playlist's does. */
const readers: Record<VideoType, string> = {
  [acceptedVideoTypes.mp4]: 'mov',
  [acceptedVideoTypes.mov]: 'mov',
  [acceptedVideoTypes.webm]: 'matroska',
  [acceptedVideoTypes.mkv]: 'matroska',
  [acceptedVideoTypes.avi]: 'avi',
}

/** It lets everybody else go first (`nice`), so that its 20 seconds of processor time may take longer; less than a job is waited for. */
const MAX_MS = 50_000
const MAX_PICTURE_BYTES = 4 * 1024 * 1024
/** Seconds of processor time, kilobytes of memory, and no file may be written. */
const confined = 'ulimit -t 20 && ulimit -v 2000000 && ulimit -f 0 && exec nice -n 10 "$@"'

/** Runs ffmpeg on a file somebody uploaded: confined, for a short time, with nothing of our environment. */
export function createPosterMaker(ffmpeg: string): MakePoster {
  return (source, type, atSeconds) => {
    const isAddress = /^https?:/.test(source)
    const quiet = [ffmpeg, '-nostdin', '-hide_banner', '-loglevel', 'error', '-threads', '1']
    const reader = ['-protocol_whitelist', isAddress ? 'http,https,tcp,tls' : 'file,pipe', '-f', readers[type]]
    const input = ['-ss', atSeconds.toFixed(3), '-i', isAddress ? source : `file:${source}`]
    const frame = ['-map', '0:v:0', '-frames:v', '1', '-vf', "scale='min(960,iw)':-2", '-pix_fmt', 'yuvj420p']
    const output = ['-f', 'image2pipe', '-c:v', 'mjpeg', '-q:v', '4', 'pipe:1']
    const command = [...quiet, ...reader, ...input, ...frame, ...output]
    return new Promise((resolve) => {
      execFile(
        '/bin/sh',
        ['-c', confined, 'sh', ...command],
        {
          encoding: 'buffer',
          timeout: MAX_MS,
          killSignal: 'SIGKILL',
          maxBuffer: MAX_PICTURE_BYTES,
          cwd: '/',
          env: { PATH: '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin' },
        },
        (error, picture) => resolve(error || picture.length === 0 ? null : picture),
      )
    })
  }
}
