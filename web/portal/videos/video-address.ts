import { videoFilterSchema } from '#domain/videos.ts'
import { useAddress, useFilter } from '../use-address.ts'

const lists = ['raw', 'edited', 'activity'] as const
export type VideoList = (typeof lists)[number]

/** E-mails link to an edit, without its list: beside what is open stands the list that it is of. */
export function useVideoAddress() {
  const { read, change, to } = useAddress()
  const [edit, video] = [read('edit'), read('video')]
  const ofOpen: VideoList | undefined = edit ? 'edited' : video ? 'raw' : undefined
  const list = ofOpen ?? lists.find((one) => one === read('list')) ?? 'raw'
  const named = (one: VideoList) => (one === 'raw' ? undefined : one)
  return {
    ...useFilter(videoFilterSchema),
    list,
    /** What was open is of the list before. */
    setList: (next: VideoList) => change({ list: named(next), edit: undefined, video: undefined }),
    /** The edit or the raw video. */
    open: edit ?? video,
    /** The address of one of the list, or of the list itself. */
    to: (id?: string) => to({ list: named(list), ...(list === 'edited' ? { edit: id } : { video: id }) }),
  }
}
