/** Where an address that is still being asked for will be shown. */
export type Tab = { goTo: (url: string) => void; close: () => void }

/**
 * Browsers let a page open a tab while it handles a click, not once an answer was awaited: it is opened empty and goes on when
 * the address is known. Where none may be opened at all, this tab goes there.
 */
export function openTab(): Tab {
  const tab = window.open('', '_blank')
  if (!tab) return { goTo: (url) => window.location.assign(url), close: () => {} }
  // The page that will be there is somebody else's, and does not steer ours.
  tab.opener = null
  return { goTo: (url) => tab.location.replace(url), close: () => tab.close() }
}
