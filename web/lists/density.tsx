import { Rows3, Rows4 } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { forgetImpersonal, keepImpersonal, readImpersonal } from '#web/kept/kept.ts'
import { buttonLook } from '#web/ui/button.tsx'

const onlookers = new Set<() => void>()

function follow(look: () => void) {
  onlookers.add(look)
  return () => void onlookers.delete(look)
}

/** Rows of one line, in every list of this browser. */
export const useIsDense = () => useSyncExternalStore(follow, () => readImpersonal('browser', 'denseRows') !== null)

export function DensityButton() {
  const isDense = useIsDense()
  function change() {
    if (isDense) forgetImpersonal('browser', 'denseRows')
    else keepImpersonal('browser', 'denseRows', 'yes')
    for (const look of onlookers) look()
  }
  const Icon = isDense ? Rows4 : Rows3
  return (
    <button
      type="button"
      aria-label="Dense rows"
      aria-pressed={isDense}
      title="Dense rows"
      onClick={change}
      className={buttonLook({ variant: 'quiet', size: 'small', className: 'shrink-0 px-2 aria-pressed:bg-shoal' })}
    >
      <Icon aria-hidden="true" className="size-4" />
    </button>
  )
}
