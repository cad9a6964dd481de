import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** A link to an answer that is folded away opens it. Browsers do so on loading a page; inside the app it is ours to do. */
export function useFoldedAnchor() {
  const location = useLocation()
  useEffect(() => unfold(location.hash.slice(1)), [location])
}

function unfold(id: string) {
  const folded = document.getElementById(id)?.closest('details')
  if (!folded) return
  folded.open = true
  folded.scrollIntoView({ block: 'center' })
}
