import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CustomerWebsite } from '#domain/customer-websites.ts'
import { picturesIn, withoutPicture } from '#domain/shown-pictures.ts'
import { changedParts } from '#domain/website-parts.ts'
import type { WebsiteContent } from '#domain/websites.ts'
import { ApiError, isRefusal } from '#web/api/api-error.ts'
import { websiteQuery } from '#web/api/website.ts'
import { putWebsiteContent, readWebsite, websiteDraftQuery } from '#web/api/website-draft.ts'
import type { SaveState } from '#web/forms/save-mark.tsx'
import { useAutosave } from '#web/forms/use-autosave.ts'
import { useActing } from '../../acting.ts'
import { useSignedInUser } from '../../signed-in-user.ts'
import { useStillHere } from '../../use-still-here.ts'
import { errorsByPart, forgetTyping, keepTyping, readTyping, storable } from './typed-content.ts'

/** From what is typed at that moment. */
export type ChangeContent = (changing: (before: WebsiteContent) => WebsiteContent) => {
  before: WebsiteContent
  after: WebsiteContent
}

type Saved = { content: WebsiteContent; at: string }
/** As somebody else saved it, and which pictures there are by then. */
type Theirs = Saved & { pictures: { id: string }[] }

/** Somebody else saved since. */
class Contested extends ApiError {
  readonly theirs: Theirs
  constructor({ code, message }: ApiError, theirs: Theirs) {
    super(code, message)
    this.theirs = theirs
  }
}

const savedOf = ({ content, pictures, updated_at }: CustomerWebsite): Theirs => ({ content, pictures, at: updated_at })
const isRight = (content: WebsiteContent) => Object.keys(errorsByPart(content)).length === 0
const isSame = (one: WebsiteContent, other: WebsiteContent) => changedParts(one, other).length === 0

/** What this tab kept of it, and what somebody else saved since; its own words that arrived meanwhile are nobody else's. */
function begin(userId: string, website: CustomerWebsite) {
  const kept = readTyping(userId, website.id)
  if (!kept) return null
  const isOurs = isSame(storable(kept.content, website.content), website.content)
  return { content: kept.content, theirs: isOurs || kept.basedOn === website.updated_at ? null : savedOf(website) }
}

/**
 * A website's content as it is typed, saved in every pause of typing from the version that was seen. Once somebody else was quicker,
 * nothing is saved until it is decided whose words stay; what was typed here is kept all the while.
 */
export function useWebsiteDraft(website: CustomerWebsite, askedFor: string | undefined) {
  const { id } = website
  const { user_id: userId } = useSignedInUser()
  const isStillHere = useStillHere(userId, useActing().company?.id ?? userId)
  const queryClient = useQueryClient()
  const [begun] = useState(() => begin(userId, website))
  const [content, setContent] = useState(begun?.content ?? website.content)
  const [shown, setShown] = useState(() => storable(content, website.content))
  const [theirs, setTheirs] = useState<Theirs | null>(begun?.theirs ?? null)
  const [saveState, setSaveState] = useState<SaveState>(theirs ? 'failed' : begun ? 'unsaved' : 'untouched')
  const [refusal, setRefusal] = useState<string>()
  const typed = useRef(content)
  const saved = useRef<Saved>(savedOf(website))
  /** Sent, and perhaps saved: its answer has not arrived. */
  const sent = useRef<WebsiteContent>(null)
  const isHeldUp = useRef(theirs !== null)
  const isDirty = useRef(begun !== null)

  const accept = useCallback(
    (next: WebsiteContent, at: string) => {
      saved.current = { content: next, at }
      const { queryKey } = websiteDraftQuery(askedFor)
      queryClient.setQueryData(queryKey, (before) => before && { ...before, content: next, updated_at: at })
      void queryClient.invalidateQueries({ queryKey: websiteQuery.queryKey })
    },
    [queryClient, askedFor],
  )

  const { mutateAsync: put } = useMutation({
    scope: { id: `website-${id}` },
    mutationFn: async (next: WebsiteContent) => {
      const unanswered = sent.current
      sent.current = next
      const putFrom = (seen_updated_at: string) => putWebsiteContent(id, { content: next, seen_updated_at })
      const at = await putFrom(saved.current.at).catch(async (error: unknown) => {
        if (!(error instanceof ApiError) || error.code !== 'conflict') throw error
        const newest = savedOf(await readWebsite(id))
        const isOurs = [unanswered, next].some((one) => one && isSame(one, newest.content))
        if (!isOurs) throw new Contested(error, newest)
        return putFrom(newest.at)
      })
      sent.current = null
      accept(next, at)
    },
  })

  const save = useCallback(
    async (before: WebsiteContent): Promise<boolean> => {
      if (!isStillHere() || isHeldUp.current) return false
      isDirty.current = false
      setSaveState('saving')
      try {
        await put(storable(before, saved.current.content))
        const isWhole = typed.current === before && isRight(before)
        if (isWhole) forgetTyping(userId, id)
        else keepTyping(userId, id, typed.current, saved.current.at)
        setRefusal(undefined)
        if (typed.current === before) setSaveState('saved')
        return true
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        isDirty.current = true
        setSaveState('failed')
        setRefusal(isRefusal(error) && !(error instanceof Contested) ? error.message : undefined)
        if (error instanceof Contested) {
          isHeldUp.current = true
          setTheirs(error.theirs)
        }
        return false
      }
    },
    [put, isStillHere, userId, id],
  )

  useAutosave({ typed: content, latest: typed, state: saveState, isDirty, save })

  const show = (next: WebsiteContent) => {
    typed.current = next
    setContent(next)
    setShown((before) => storable(next, before))
  }

  const change: ChangeContent = (changing) => {
    const before = typed.current
    const after = changing(before)
    show(after)
    isDirty.current = true
    setSaveState(isHeldUp.current ? 'failed' : 'unsaved')
    keepTyping(userId, id, after, saved.current.at)
    return { before, after }
  }

  const takeOver = (newest: Saved) => {
    isDirty.current = false
    forgetTyping(userId, id)
    saved.current = newest
    show(newest.content)
    setSaveState('untouched')
  }

  const errors = errorsByPart(content)
  const hasErrors = Object.keys(errors).length > 0

  // Somebody else was quicker, and nothing is typed here: their words are the newest.
  const isAtRest = (saveState === 'untouched' || saveState === 'saved') && !hasErrors
  const catchUp = useEffectEvent(takeOver)
  useEffect(() => {
    if (isAtRest && website.updated_at > saved.current.at) catchUp(savedOf(website))
  }, [website, isAtRest])

  const settle = () => {
    setTheirs(null)
    isHeldUp.current = false
  }
  const loadTheirs = () => {
    if (theirs) takeOver(theirs)
    settle()
  }
  const keepMine = () => {
    if (!theirs) return
    settle()
    const gone = picturesIn(saved.current.content).filter(({ id }) => theirs.pictures.every((one) => one.id !== id))
    saved.current = theirs
    change((mine) => gone.reduce((left, picture) => withoutPicture(left, picture.id), mine))
    void save(typed.current)
  }

  return {
    content,
    /** The same with nothing half typed in it: what is not right yet stands as it was when it last was. */
    shown,
    change,
    /** Without waiting for a pause; whether it was. */
    saveNow: () => save(typed.current),
    errors,
    /** Why the server did not take it. */
    refusal,
    saveState: hasErrors && saveState === 'saved' ? 'failed' : saveState,
    /** Somebody else was quicker, and it is not decided yet whose words stay. */
    isContested: theirs !== null,
    loadTheirs,
    keepMine,
  } as const
}

export type WebsiteDraft = ReturnType<typeof useWebsiteDraft>
