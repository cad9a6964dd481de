/** What an action link may be for. */
const linkPurposes = ['bill'] as const
export type LinkPurpose = (typeof linkPurposes)[number]
