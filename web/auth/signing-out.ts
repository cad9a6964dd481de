/** How long somebody who wants to leave waits for what they typed to be saved. */
const patienceMs = 3000

class SigningOut extends Event {
  static readonly type = 'signing-out'
  readonly saves: Promise<unknown>[] = []
  constructor() {
    super(SigningOut.type)
  }
}

/** Nothing typed outlives a sign-out in this browser: screens that save by themselves do so before it. */
export async function saveBeforeSigningOut() {
  const event = new SigningOut()
  dispatchEvent(event)
  if (event.saves.length === 0) return
  await Promise.race([Promise.allSettled(event.saves), new Promise((resolve) => setTimeout(resolve, patienceMs))])
}

/** Calls `save` when somebody is about to sign out; what it returns stops listening. */
export function onSigningOut(save: () => Promise<unknown>) {
  const listen = (event: Event) => {
    if (event instanceof SigningOut) event.saves.push(save())
  }
  addEventListener(SigningOut.type, listen)
  return () => removeEventListener(SigningOut.type, listen)
}
