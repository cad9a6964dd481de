/** The key of the link in an e-mail. */
export const linkKeyIn = (text: string) => /\/link#([\w-]{43})/.exec(text)?.[1] ?? ''
