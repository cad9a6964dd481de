import { forget, keep, readKept, type Owner } from '#web/kept/kept.ts'

/** How much of what persons said in the chat was read in this tab: a page that is loaded anew tells of the rest. */
const name = 'chat-read'

export const keepRead = (owner: Owner, id: string, words: number) => keep('tab', owner, name, { id, words })
export const forgetRead = (owner: Owner) => forget('tab', owner, name)

/** Whether the chat was open in this tab. */
export const wasRead = (owner: Owner) => readKept('tab', owner, name) !== null

export function readBefore(owner: Owner, id: string): number {
  const kept = readKept('tab', owner, name)
  const isOfThis = typeof kept === 'object' && kept !== null && 'id' in kept && kept.id === id
  return isOfThis && 'words' in kept && typeof kept.words === 'number' ? kept.words : 0
}
