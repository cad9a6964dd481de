import { api, bodyOf } from './client.ts'

/** My upload: its state and what was read from the file. */
export const getUpload = (id: string) => bodyOf(api.uploads[':id'].$get({ param: { id } }))
