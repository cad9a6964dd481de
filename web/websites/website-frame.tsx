import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { SectionKind, WebsiteContent } from '#domain/websites.ts'
import { websiteParts } from '#templates/parts.ts'
import { shownInFrame } from '#templates/showing.ts'
import { drawingIn } from './drawing.ts'
import { fontFile } from './font-files.ts'

/** One file of a picture is enough for a preview; `blob:` is one that is not uploaded yet. */
export type FramePicture = { src: string; width: number; height: number; color?: string }

/** What to bring into view. A new object brings it once more; the same one never does. */
export type Place = { section: SectionKind | 'top' }

export type WebsiteFrameProps = {
  content: WebsiteContent
  /** By the ids that the content has. */
  pictures: Record<string, FramePicture>
  /** Says of what is missing where it comes from. */
  hasHints?: boolean
  place?: Place
  /** How wide the page is, in its own pixels; shown smaller where there is less room. */
  width: number
}

const title = 'Preview of your website'

// Inert: whatever is in it cannot be clicked or focused, so nothing happens and the frame is one stop of the Tab key. It scrolls all the same.
const emptyPage = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body inert></body></html>`

/**
 * A website as it would be, drawn by the templates that serve it. The frame inherits the policy of our page and runs nothing: 'allow-same-origin'
 * lets us draw in it, and nothing else is allowed.
 */
export function WebsiteFrame({ content, pictures, hasHints = false, place, width }: WebsiteFrameProps) {
  const [page, setPage] = useState<Document | null>(null)
  const { room, height, scale } = useRoom(width)
  const draw = useMemo(() => page && drawingIn(page), [page])

  // Before the browser paints what was typed, so that both are seen at once.
  useLayoutEffect(() => {
    draw?.(websiteParts(content, showingOf(content, pictures, hasHints)))
  }, [draw, content, pictures, hasHints])

  useEffect(() => {
    if (page && place) bringIntoView(page, place)
  }, [page, place])

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
          onLoad={({ currentTarget }) => setPage(currentTarget.contentDocument)}
          style={{ width, height, transform: `scale(${scale})` }}
          className="max-w-none origin-top-left"
        />
      </div>
    </div>
  )
}

function showingOf(content: WebsiteContent, pictures: Record<string, FramePicture>, hasHints: boolean) {
  const shown = Object.entries(pictures).map(([id, { width, height, color = '#DDDDDD' }]) => ({
    id,
    purpose: 'gallery' as const,
    width,
    height,
    color,
    sizes: [{ width, height, ending: 'webp' as const }],
  }))
  return shownInFrame(content, shown, { picture: ({ id }) => pictures[id]?.src ?? '', font: fontFile, hasHints })
}

/** Never by `scrollIntoView`, which would scroll the page around it as well. */
function bringIntoView(page: Document, { section }: Place) {
  const view = page.defaultView
  const element = page.getElementById(section === 'hero' ? 'top' : section)
  const top = section === 'top' || !element || !view ? 0 : element.getBoundingClientRect().top + view.scrollY
  view?.scrollTo({ top, behavior: 'instant' })
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
