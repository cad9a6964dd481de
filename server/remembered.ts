/** Longer than what browsers and proxies say of themselves. */
const LONGEST = 400

/** The same for the same words, worked out once: for what strangers send, so that no more than so many are kept. */
export function remembered<Value>(find: (words: string) => Value, most = 1_000) {
  const known = new Map<string, { value: Value }>()
  return (words: string): Value => {
    const before = known.get(words)
    if (before) return before.value
    if (words.length > LONGEST) return find(words)
    if (known.size >= most) known.clear()
    const value = find(words)
    known.set(words, { value })
    return value
  }
}
