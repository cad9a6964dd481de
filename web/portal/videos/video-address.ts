import { videoFilterSchema } from '#domain/videos.ts'
import { useAddress, useFilter } from '../use-address.ts'

const lists = ['raw', 'edited', 'activity'] as const
export type VideoList = (typeof lists)[number]

/** E-mails link to an edit, and going back leads to the list it was opened from. */
export function useVideoAddress() {
  const { read, change, to } = useAddress()
  return {
    ...useFilter(videoFilterSchema),
    list: lists.find((list) => list === read('list')) ?? 'raw',
    setList: (list: VideoList) => change({ list: list === 'raw' ? undefined : list }),
    editId: read('edit'),
    /** The address of one edit beside its raw video, or of the lists behind it. */
    to: (edit?: string) => to({ edit }),
  }
}
