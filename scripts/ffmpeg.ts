import { findOnPath, needTool } from './debian.ts'

/** Makes the videos of tests and benches; the product itself uses it for pictures only, where it is there. */
export function needFfmpeg(): string {
  return needTool('ffmpeg', () => findOnPath('ffmpeg'), ['ffmpeg'])
}
