import { acceptedVideoTypes, type VideoType } from '#domain/uploads.ts'
import type { StoredFile } from '../../outside/storage/storage.ts'
import { readAvi } from './avi.ts'
import { readContainer } from './containers.ts'
import { knownRate, Unfit } from './reader.ts'

export type TrackFacts = {
  duration_seconds: number | null
  frame_rate: number | null
  width: number | null
  height: number | null
  video_codec: string | null
  audio_codec: string | null
}
export type VideoFacts = TrackFacts & { file_type: VideoType }

/** Reads what a file really is from its content alone; throws `Unfit` for anything but a video we accept. */
export async function readVideoFacts(file: StoredFile): Promise<VideoFacts> {
  if (file.sizeBytes < 16) throw new Unfit('not_a_video')
  const file_type = await readContainer(file)
  const facts = file_type === acceptedVideoTypes.avi ? await readAvi(file) : await readTracks(file)
  if (!facts.width || !facts.height) throw new Unfit('damaged')
  return { ...facts, file_type }
}

/** The library takes a moment to load, so it is loaded by the first upload. */
async function readTracks(file: StoredFile): Promise<TrackFacts> {
  const { CustomSource, Input, Logging, LogLevel, MATROSKA, MP4, QTFF, WEBM } = await import('mediabunny')
  Logging.level = LogLevel.Silent
  let trouble: unknown
  const source = new CustomSource({
    getSize: () => file.sizeBytes,
    read: (start, end) =>
      file.read({ start, end: end - 1 }).catch((error: unknown) => {
        trouble = error
        throw error
      }),
  })
  const input = new Input({ source, formats: [MP4, QTFF, WEBM, MATROSKA] })
  try {
    const video = await input.getPrimaryVideoTrack()
    if (!video) throw new Unfit('no_picture')
    const audio = await input.getPrimaryAudioTrack()
    const first = await video.getFirstTimestamp()
    if (!Number.isFinite(first)) throw new Unfit('damaged')
    return {
      duration_seconds: await durationOf(input, video),
      frame_rate: await rateOf(video),
      width: await video.getDisplayWidth(),
      height: await video.getDisplayHeight(),
      video_codec: await codecOf(video),
      audio_codec: audio && (await codecOf(audio)),
    }
  } catch (error) {
    // Trouble with reading is ours, not the file's.
    if (trouble) throw trouble
    throw error instanceof Unfit ? error : new Unfit('damaged')
  } finally {
    input.dispose()
  }
}

/** Enough to know the rate, few enough to be read at once. */
const COUNTED_FRAMES = 100

type Counted = { computePacketStats: (packets: number) => Promise<{ averagePacketRate: number }> }

async function rateOf(video: Counted): Promise<number | null> {
  return knownRate((await video.computePacketStats(COUNTED_FRAMES)).averagePacketRate)
}

type Track = { getCodec: () => Promise<string | null>; getInternalCodecId: () => Promise<unknown> }

/** The common name, else what the container calls it (ProRes is `apcn`). */
async function codecOf(track: Track): Promise<string | null> {
  const codec = await track.getCodec()
  if (codec) return codec
  const id = await track.getInternalCodecId()
  return typeof id === 'string' ? id.slice(0, 50) : null
}

type Timed = { getDurationFromMetadata: () => Promise<number | null> }

/** What the file says; only where it says nothing are its last packets looked for. */
async function durationOf(input: Timed, video: { computeDuration: () => Promise<number> }): Promise<number | null> {
  const said = await input.getDurationFromMetadata()
  const seconds = said && said > 0 ? said : await video.computeDuration()
  return Number.isFinite(seconds) && seconds > 0 ? seconds : null
}
