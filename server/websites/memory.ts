type Made<Value> = { value: Value; bytes: number }

/** What several kinds of things share: of all of them those that were not asked for the longest are dropped first. */
export function createMemory(mostBytes: number) {
  const held = new Map<object, { bytes: number; drop: () => void }>()
  let bytes = 0

  function forget(thing: object) {
    bytes -= held.get(thing)?.bytes ?? 0
    held.get(thing)?.drop()
    held.delete(thing)
  }

  function hold(thing: object, size: number, drop: () => void) {
    bytes += size - (held.get(thing)?.bytes ?? 0)
    held.delete(thing)
    held.set(thing, { bytes: size, drop })
    for (const [oldest] of held) {
      if (bytes <= mostBytes || oldest === thing) break
      forget(oldest)
    }
  }

  return {
    /** One kind of them, by their names. What is not there is asked for anew each time. */
    shelf<Value>() {
      const things = new Map<string, Promise<Made<Value> | null>>()
      return async (name: string, make: () => Promise<Made<Value> | null>): Promise<Value | null> => {
        const thing = things.get(name) ?? make()
        things.set(name, thing)
        const isHere = () => things.get(name) === thing
        const drop = () => {
          if (isHere()) things.delete(name)
        }
        const made = await thing.catch((error: unknown) => {
          drop()
          throw error
        })
        if (!made) drop()
        else if (isHere()) hold(thing, made.bytes, drop)
        return made && made.value
      }
    },
  }
}

export type Memory = ReturnType<typeof createMemory>
