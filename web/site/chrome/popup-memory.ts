/** S1 §2: the browser-storage flag that keeps the free-website popup from coming back. */
const flag = 'freeWebsitePopupShown'

/** A browser may refuse storage altogether; then the popup is shown on every visit, as to a new visitor. */
function withStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(localStorage)
  } catch {
    return undefined
  }
}

export const popupWasShown = () => withStorage((storage) => storage.getItem(flag) !== null) ?? false
export const rememberPopup = () => withStorage((storage) => storage.setItem(flag, 'true'))
export const forgetPopup = () => withStorage((storage) => storage.removeItem(flag))
