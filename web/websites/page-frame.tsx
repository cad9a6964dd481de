import { useLayoutEffect, useRef, useState } from 'react'

const title = 'Preview of your website'

// Inert: whatever is in it cannot be clicked or focused, so nothing happens and the frame is one stop of the Tab key. It scrolls all the same.
const emptyPage = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body inert></body></html>`

type PageFrameProps = {
  /** How wide the page is, in its own pixels; shown smaller where there is less room. */
  width: number
  /** Once there is a page to draw in. */
  onPage: (page: Document | null) => void
}

/**
 * An empty page for a website to be drawn in. The frame inherits the policy of our page and runs nothing: 'allow-same-origin' lets us draw
 * in it, and nothing else is allowed.
 */
export function PageFrame({ width, onPage }: PageFrameProps) {
  const { room, height, scale } = useRoom(width)
  return (
    <div ref={room} className="min-h-0 flex-1">
      <div
        style={{ width: width * scale + 2 * borderPx }}
        className="mx-auto h-full overflow-hidden rounded-card border border-line-strong bg-white"
      >
        <iframe
          title={title}
          srcDoc={emptyPage}
          sandbox="allow-same-origin"
          onLoad={({ currentTarget }) => onPage(currentTarget.contentDocument)}
          style={{ width, height, transform: `scale(${scale})` }}
          className="max-w-none origin-top-left"
        />
      </div>
    </div>
  )
}

const borderPx = 1

/** How much room there is for the page, and how much smaller it has to be shown for that. */
function useRoom(width: number) {
  const room = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    if (!room.current) return
    const observer = new ResizeObserver(([entry]) => entry && setSize(entry.contentRect))
    observer.observe(room.current)
    return () => observer.disconnect()
  }, [])
  const [wide, high] = [size.width - 2 * borderPx, size.height - 2 * borderPx]
  const scale = Math.max(0, Math.min(1, wide / width))
  return { room, scale, height: scale > 0 ? high / scale : 0 }
}
