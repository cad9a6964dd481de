/**
 * Everything that this browser keeps, and whose it is. No other file touches its storage (oxlint.config.ts), so that whatever
 * is kept from tomorrow on is gone at sign-out too.
 *
 * A key is `kept:round:owner:name`. Signing out begins a new round: a tab that missed the news, or is opened again after it was
 * closed, finds nothing under the old one and throws it away.
 */

/** `tab` lives as long as the tab and is its own; `browser` stays, for all tabs. */
type Place = 'tab' | 'browser'
const places: Place[] = ['tab', 'browser']

/** A person's id, or 'visitor' for what is typed while nobody is signed in. */
export type Owner = string
export const visitor: Owner = 'visitor'

/** A browser that refuses storage throws on the first touch of it; nothing is kept there, and everything else works. */
function withStorage<Result>(place: Place, use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(place === 'tab' ? sessionStorage : localStorage)
  } catch {
    return undefined
  }
}

const prefix = 'kept:'
const roundKey = 'kept-round'
/** Who is signed in, as this tab last heard. A session that runs out does not change it: its owner may come back. */
const personKey = 'kept-person'

const currentRound = () => withStorage('browser', (storage) => storage.getItem(roundKey)) ?? 'first'
const personHere = () => withStorage('tab', (storage) => storage.getItem(personKey)) ?? null
const keyOf = (owner: Owner, name: string) => `${prefix}${currentRound()}:${owner}:${name}`

/** What comes too late, for somebody who is no longer the one here, is not kept. */
export function keep(place: Place, owner: Owner, name: string, value: unknown) {
  if (owner !== visitor && owner !== personHere()) return
  withStorage(place, (storage) => storage.setItem(keyOf(owner, name), JSON.stringify(value)))
}

/** As it was kept, or null. */
export function readKept(place: Place, owner: Owner, name: string): unknown {
  return withStorage(place, (storage) => JSON.parse(storage.getItem(keyOf(owner, name)) ?? 'null') as unknown) ?? null
}

export function forget(place: Place, owner: Owner, name: string) {
  withStorage(place, (storage) => storage.removeItem(keyOf(owner, name)))
}

/**
 * This person is signed in here. What they typed as a visitor is theirs from now on; what others left is removed, and what was
 * typed since the one before them was here is taken for that one's.
 */
export function welcome(userId: string) {
  const isNext = ![null, userId].includes(personHere())
  for (const place of places) {
    withStorage(place, (storage) => {
      for (const key of keptIn(storage)) {
        const [, round, owner, ...name] = key.split(':')
        if (owner === userId && round === currentRound()) continue
        const value = storage.getItem(key)
        storage.removeItem(key)
        const own = keyOf(userId, name.join(':'))
        const isTheirs = owner === visitor && round === currentRound() && !isNext
        if (isTheirs && value !== null && storage.getItem(own) === null) storage.setItem(own, value)
      }
    })
  }
  withStorage('tab', (storage) => storage.setItem(personKey, userId))
}

/** For the tab in which somebody signs out. */
export function forgetEverybody() {
  forgetTab()
  withStorage('browser', (storage) => {
    for (const key of keptIn(storage)) storage.removeItem(key)
    storage.setItem(roundKey, crypto.getRandomValues(new Uint32Array(2)).join('-'))
  })
}

/** For the tabs that hear of it. */
export function forgetTab() {
  withStorage('tab', (storage) => {
    for (const key of [...keptIn(storage), personKey]) storage.removeItem(key)
  })
}

/** When a page is opened: throws away what an earlier round left, and what earlier versions kept without saying whose it is. */
export function tidy() {
  const isOld = (key: string) =>
    key.startsWith(prefix)
      ? !key.startsWith(`${prefix}${currentRound()}:`)
      : /^(draft:|onboarding:|tus::slipway\|)/.test(key)
  for (const place of places) {
    withStorage(place, (storage) => {
      for (const key of Object.keys(storage)) if (isOld(key)) storage.removeItem(key)
    })
  }
}

const keptIn = (storage: Storage) => Object.keys(storage).filter((key) => key.startsWith(prefix))

/** What is about no person and outlives every sign-out. A new name here is a decision: docs/decisions/0009, S1 §2. */
type Impersonal = 'visit' | 'freeWebsitePopupShown' | 'signOutOwed' | 'reloadedFor' | 'shortcutsOff' | 'denseRows'

export const readImpersonal = (place: Place, name: Impersonal) =>
  withStorage(place, (storage) => storage.getItem(name)) ?? null
export const keepImpersonal = (place: Place, name: Impersonal, value: string) =>
  withStorage(place, (storage) => storage.setItem(name, value))
export const forgetImpersonal = (place: Place, name: Impersonal) =>
  withStorage(place, (storage) => storage.removeItem(name))
