/** `good`, `look at it` or `broken`; what is not good says what to do. */
export type Finding = { about: string; state: 'good' | 'doubtful' | 'broken'; says: string; todo?: string }

export const good = (about: string, says: string): Finding => ({ about, state: 'good', says })
export const doubtful = (about: string, says: string, todo: string): Finding => ({
  about,
  state: 'doubtful',
  says,
  todo,
})
export const broken = (about: string, says: string, todo: string): Finding => ({ about, state: 'broken', says, todo })
