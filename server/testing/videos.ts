import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { needFfmpeg } from '#scripts/ffmpeg.ts'
import { root } from '#scripts/run.ts'

const recipes = {
  'phone.mp4': ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac'],
  'web.mp4': ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-movflags', 'faststart'],
  'pieces.mp4': ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-movflags', 'frag_keyframe+empty_moov'],
  'camera.mov': ['-c:v', 'prores_ks', '-c:a', 'pcm_s16le'],
  'page.webm': ['-c:v', 'libvpx', '-c:a', 'libopus'],
  'live.webm': ['-c:v', 'libvpx', '-c:a', 'libopus', '-live', '1'],
  'archive.mkv': ['-c:v', 'libx264', '-c:a', 'aac'],
  'old.avi': ['-c:v', 'mpeg4', '-c:a', 'mp3'],
  'sound.m4a': ['-vn', '-c:a', 'aac'],
  'sound.webm': ['-vn', '-c:a', 'libopus'],
  'sound.mka': ['-vn', '-c:a', 'aac', '-f', 'matroska'],
  'sound.wav': ['-vn'],
  'sound.mp3': ['-vn'],
  'sound.flac': ['-vn'],
  'sound.ogg': ['-vn', '-c:a', 'libvorbis'],
  'stream.ts': ['-c:v', 'libx264', '-c:a', 'aac'],
  'flash.flv': ['-c:v', 'flv', '-ar', '44100'],
  'free.ogv': ['-c:v', 'libtheora', '-c:a', 'libvorbis'],
  'disc.mpg': ['-c:v', 'mpeg2video', '-c:a', 'mp2'],
  'naked.h264': ['-an', '-c:v', 'libx264'],
  'picture.png': ['-an', '-frames:v', '1'],
  'picture.jpg': ['-an', '-frames:v', '1'],
  'picture.gif': ['-an'],
  'picture.webp': ['-an', '-frames:v', '1'],
  'picture.bmp': ['-an', '-frames:v', '1'],
} as const
export type VideoName = keyof typeof recipes

const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=25:duration=2']
const tone = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=2']
const names = Object.keys(recipes) as VideoName[]
const hash = createHash('sha256')
  .update(JSON.stringify([picture, tone, recipes]))
  .digest('hex')
  .slice(0, 16)
const kept = join(root, 'node_modules/.cache/slipway', `videos-${hash}`)

/**
 * Two seconds of a moving test picture and a tone, made by ffmpeg in every form we take, and in some we do not. Made once on
 * this machine: it takes six seconds, and several tests want them.
 */
export function makeVideos(): Record<VideoName, Buffer> {
  const ffmpeg = needFfmpeg()
  if (!existsSync(kept)) {
    const unfinished = `${kept}.${process.pid}`
    mkdirSync(unfinished, { recursive: true })
    // All of them in one run: starting ffmpeg costs more than two seconds of video.
    const outputs = names.flatMap((name) => [...recipes[name], join(unfinished, name)])
    execFileSync(ffmpeg, ['-y', '-nostdin', '-loglevel', 'error', ...picture, ...tone, ...outputs])
    try {
      renameSync(unfinished, kept)
    } catch {
      rmSync(unfinished, { recursive: true }) // another test was faster
    }
  }
  const videos = names.map((name) => [name, readFileSync(join(kept, name))])
  return Object.fromEntries(videos) as Record<VideoName, Buffer>
}

/** An MP4 box. */
export function box(name: string, content: Uint8Array = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + content.length)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, content])
}
