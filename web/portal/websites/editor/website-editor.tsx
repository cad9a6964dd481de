import { useEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { partName } from '#content/trades.ts'
import type { CustomerWebsite } from '#domain/customer-websites.ts'
import { type WebsitePart, websitePartSchema } from '#domain/website-parts.ts'
import type { WebsiteContent } from '#domain/websites.ts'
import { SaveMark } from '#web/forms/save-mark.tsx'
import { Card } from '#web/ui/card.tsx'
import { useMedia } from '#web/ui/use-media.ts'
import { PreviewBeside, PreviewButton, previewFits } from '#web/websites/preview-beside.tsx'
import type { Place } from '#web/websites/website-frame.tsx'
import { Contest } from './contest.tsx'
import { PartFields } from './part-fields.tsx'
import { PartList, partsOf } from './part-list.tsx'
import { SectionPlace } from './section-place.tsx'
import { ToLookAt } from './to-look-at.tsx'
import { useDraftPictures } from './use-draft-pictures.ts'
import { useWebsiteDraft } from './use-website-draft.ts'

const heading = 'Your website so far'

/** `askedFor` is the website that the address names; without one it is one's own. */
export function WebsiteEditor({ website, askedFor }: { website: CustomerWebsite; askedFor: string | undefined }) {
  const draft = useWebsiteDraft(website, askedFor)
  const { content, errors, change } = draft
  const { part, title, goTo } = usePart(content)
  const hasRoomBeside = useMedia(previewFits)
  const section = content.sections.find(({ kind }) => kind === part)
  const { fields, remove, content: whole } = useDraftPictures(draft, askedFor)
  const shown = { content: whole, pictures: fields.frame, place: usePlaceOf(part, content) }
  const name = partName(content.trade, part)
  const isBetween = section && section.kind !== 'hero' && section.kind !== 'contact'
  return (
    <>
      {draft.isContested && <Contest loadTheirs={draft.loadTheirs} keepMine={draft.keepMine} />}
      <div className="grid grid-cols-1 gap-6 md:grid-cols-[11rem_minmax(0,1fr)]">
        <PartList content={content} open={part} isWrong={(one) => one in errors} onOpen={goTo} />
        <Card className="@container grid content-start gap-7">
          <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
            <h2 ref={title} tabIndex={-1} className="font-display text-heading outline-none">
              {name}
            </h2>
            <div className="flex items-center gap-4">
              <SaveMark state={draft.saveState} />
              {!hasRoomBeside && (
                <div className="max-sm:order-first">
                  <PreviewButton heading={heading} {...shown} />
                </div>
              )}
            </div>
            {draft.refusal && (
              <p role="alert" className="w-full text-note text-danger">
                {draft.refusal}
              </p>
            )}
          </div>
          {isBetween && <SectionPlace key={part} name={name} content={content} section={section} change={change} />}
          <PartFields
            key={`fields-${part}`}
            part={part}
            content={content}
            pictures={{ fields, remove }}
            errors={errors[part] ?? {}}
            change={change}
          />
        </Card>
      </div>
      <ToLookAt content={draft.shown} onOpen={goTo} />
      {hasRoomBeside && <PreviewBeside heading={heading} {...shown} />}
    </>
  )
}

/** Which part is open is in the address: a reload stays on it, and the browser's way back is the one before. */
function usePart(content: WebsiteContent) {
  const [search, setSearch] = useSearchParams()
  const asked = websitePartSchema.safeParse(search.get('section')).data
  const part: WebsitePart = asked && partsOf(content).includes(asked) ? asked : 'design'
  const title = useRef<HTMLHeadingElement>(null)
  const opened = useRef(part)
  useEffect(() => {
    if (opened.current === part) return
    opened.current = part
    title.current?.focus()
  }, [part])
  const goTo = (next: WebsitePart) => {
    if (next === part) return title.current?.focus()
    setSearch((before) => {
      before.set('section', next)
      return before
    })
  }
  return { part, title, goTo }
}

/** Where the preview is brought to: anew when another part is opened, and when its section moves, comes or goes. */
function usePlaceOf(part: WebsitePart, { sections }: WebsiteContent): Place {
  const at = sections.findIndex(({ kind }) => kind === part)
  const isShown = sections[at]?.is_shown
  return useMemo(
    () => ({ section: part === 'design' || part === 'search' ? 'top' : part, at, isShown }),
    [part, at, isShown],
  )
}
