/**
 * What is asked for within one turn of the event loop is looked up with one statement. Whoever asks is answered from a statement that
 * was sent after they asked, and from the row of their own key.
 */
export function together<Key, Row>(
  lookUp: (keys: Key[]) => Promise<Map<Key, Row>>,
): (key: Key) => Promise<Row | undefined> {
  let keys = new Set<Key>()
  let found: Promise<Map<Key, Row>> | undefined
  async function lookUpAll() {
    await new Promise(setImmediate)
    const asked = [...keys]
    keys = new Set()
    found = undefined
    return lookUp(asked)
  }
  return async (key) => {
    keys.add(key)
    found ??= lookUpAll()
    return (await found).get(key)
  }
}
