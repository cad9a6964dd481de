import { Component, lazy, Suspense, useEffect, useReducer, type ComponentType, type ReactNode } from 'react'
import { reloadForNewVersion } from './served-version.ts'

type Look = {
  Waiting: ComponentType
  /** Stands where the part should be when it broke, or its code could not be fetched. */
  Failed: ComponentType<{ onRetry: () => void }>
}

/**
 * A part of a screen whose code is fetched when it is first shown. What goes wrong with it stays inside of it, and is tried again
 * on demand and when the line is back; code of a version that is gone brings the page's new one.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>, { Waiting, Failed }: Look) {
  const fetchPart = () => lazy(async () => ({ default: await loadOrReload(load) }))
  let Content = fetchPart()
  return function LazyPart(props: Props) {
    const [, show] = useReducer((times: number) => times + 1, 0)
    const fetchAgain = () => {
      Content = fetchPart() // React keeps the failure of the one before
      show()
    }
    return (
      <PartBoundary onRetry={fetchAgain} Failed={Failed}>
        <Suspense fallback={<Waiting />}>
          <Content {...props} />
        </Suspense>
      </PartBoundary>
    )
  }
}

async function loadOrReload<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load()
  } catch (error) {
    if (await reloadForNewVersion()) return new Promise(() => {}) // this page is about to go
    throw error
  }
}

type BoundaryProps = { onRetry: () => void; Failed: Look['Failed']; children: ReactNode }

class PartBoundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError = () => ({ failed: true })

  retry = () => {
    this.props.onRetry()
    this.setState({ failed: false })
  }

  override render() {
    const { Failed, children } = this.props
    if (!this.state.failed) return children
    return (
      <>
        <Failed onRetry={this.retry} />
        <WhenOnline act={this.retry} />
      </>
    )
  }
}

function WhenOnline({ act }: { act: () => void }) {
  useEffect(() => {
    addEventListener('online', act)
    return () => removeEventListener('online', act)
  }, [act])
  return null
}
