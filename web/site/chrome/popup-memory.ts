import { forgetImpersonal, keepImpersonal, readImpersonal } from '#web/kept/kept.ts'

/** S1 §2: the browser-storage flag that keeps the free-website popup from coming back. */
const flag = 'freeWebsitePopupShown'

// A browser may refuse storage altogether; then the popup is shown on every visit, as to a new visitor.
export const popupWasShown = () => readImpersonal('browser', flag) !== null
export const rememberPopup = () => keepImpersonal('browser', flag, 'true')
export const forgetPopup = () => forgetImpersonal('browser', flag)
