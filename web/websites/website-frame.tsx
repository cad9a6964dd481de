import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import type { SectionKind, WebsiteContent } from '#domain/websites.ts'
import { websiteParts } from '#templates/parts.ts'
import { shownInFrame } from '#templates/showing.ts'
import { drawingIn } from './drawing.ts'
import { fontFile } from './font-files.ts'
import { PageFrame } from './page-frame.tsx'

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

/** A website as it would be, drawn by the templates that serve it. */
export function WebsiteFrame({ content, pictures, hasHints = false, place, width }: WebsiteFrameProps) {
  const [page, setPage] = useState<Document | null>(null)
  const draw = useMemo(() => page && drawingIn(page), [page])

  // Before the browser paints what was typed, so that both are seen at once.
  useLayoutEffect(() => {
    draw?.(websiteParts(content, showingOf(content, pictures, hasHints)))
  }, [draw, content, pictures, hasHints])

  useEffect(() => {
    if (page && place) bringIntoView(page, place)
  }, [page, place])

  return <PageFrame width={width} onPage={setPage} />
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
