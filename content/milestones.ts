/** How far a milestone is, for whoever reads it. */
export const milestoneStates = {
  client: { planned: 'Planned', working: 'In work', waiting: 'Waiting for you', approved: 'Approved' },
  team: { planned: 'Planned', working: 'In work', waiting: 'Waiting for the client', approved: 'Approved' },
} as const

/** The same clock in the words of both sides. */
export const clockWords = {
  client: {
    waitingOn: 'Waiting on you',
    turns: { team: 'It has been our turn', client: 'It has been your turn' },
    approval: (milestone: string) => `waiting for your approval of ${milestone}`,
    request: 'waiting for what we asked you for',
  },
  team: {
    waitingOn: 'Waiting on the client',
    turns: { team: 'It has been our turn', client: 'It has been the client’s turn' },
    approval: (milestone: string) => `waiting for the client’s approval of ${milestone}`,
    request: 'waiting for what we asked the client for',
  },
} as const
export type ClockReader = keyof typeof clockWords
