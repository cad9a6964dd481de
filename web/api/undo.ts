import { api, successOf } from './client.ts'

export async function undo(undoId: string) {
  await successOf(api.undo.$post({ json: { undo_id: undoId } }))
}
