import { findOnPath, needTool, type Tool } from './debian.ts'

export const ffmpeg: Tool = { name: 'ffmpeg', find: () => findOnPath('ffmpeg'), packages: [['ffmpeg']] }

/** Makes the videos of tests and benches; the product itself uses it for pictures only, where it is there. */
export function needFfmpeg(): string {
  return needTool(ffmpeg)
}
