import { Trash2 } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import type { OwnPicture, PicturePurpose } from '#domain/website-pictures.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { UploadProgress } from '#web/uploads/upload-progress.tsx'
import type { FramePicture } from './website-frame.tsx'
import type { Pictures } from './use-pictures.ts'

const labels: Record<PicturePurpose, { upload: string; name: string }> = {
  logo: { upload: 'Upload logo', name: 'logo' },
  hero: { upload: 'Upload hero image', name: 'hero image' },
  profile: { upload: 'Upload profile photo', name: 'profile photo' },
  gallery: { upload: 'Upload gallery pictures', name: 'gallery picture' },
}

type PictureFieldProps = {
  purpose: PicturePurpose
  pictures: Pictures
  /** The ids of those that stand at this field; without it the newest one, of a gallery all. */
  shown?: readonly string[]
  /** Why they are not kept, or what else is to be known. */
  hint?: string
  /** Instead of removing it from the company. */
  onRemove?: (id: string) => void
  /** What is said of one, beside it, and what else is done with it. */
  renderWords?: (id: string) => ReactNode
  renderActions?: (id: string) => ReactNode
}

/** Where pictures are chosen: sent at once, looked into, and then shown with a button that removes them. */
export function PictureField({
  purpose,
  pictures,
  shown,
  hint,
  onRemove,
  renderWords,
  renderActions,
}: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const { upload, name } = labels[purpose]
  const isGallery = purpose === 'gallery'
  const own = pictures.own.filter((picture) => picture.purpose === purpose)
  const here = shown
    ? shown.flatMap((id) => pictures.own.find((picture) => picture.id === id) ?? [])
    : isGallery
      ? own
      : own.slice(-1)
  const refused = pictures.refusals[purpose] ?? []
  const failed = here.some(({ state }) => state === 'failed') && couldNotBeMade
  const error = [...refused, ...(failed ? [failed] : [])].join(' ')

  async function remove(id: string) {
    if (onRemove) onRemove(id)
    else if (!(await pictures.remove(id))) return
    input.current?.focus()
  }

  return (
    <div className="grid gap-3">
      <Field label={upload} hint={hint ?? 'JPEG, PNG, WebP or AVIF, up to 15 MB.'} error={error || undefined}>
        <Input
          ref={input}
          type="file"
          accept="image/jpeg,image/png,image/webp,image/avif"
          multiple={isGallery}
          className="py-2 file:mr-4 file:font-semibold"
          onChange={({ currentTarget }) => {
            pictures.add(purpose, [...(currentTarget.files ?? [])])
            currentTarget.value = ''
          }}
        />
      </Field>
      {pictures.sending
        .filter((one) => one.purpose === purpose)
        .map(({ id, state, uploader }) => (
          <UploadProgress
            key={id}
            checking="Checking…"
            upload={{
              ...state,
              // Where it has arrived we still have to take it.
              status: state.status === 'ready' ? 'checking' : state.status,
              pause: uploader.pause,
              resume: uploader.resume,
              cancel: () => void uploader.cancel(),
            }}
          />
        ))}
      {here.length > 0 && (
        <ul className={cx('grid gap-3', isGallery && !renderWords && 'grid-cols-2 @md:grid-cols-3')}>
          {here.map((picture, place) => (
            <Shown
              key={picture.id}
              picture={picture}
              file={pictures.frame[picture.id]}
              name={isGallery ? `${name} ${place + 1}` : name}
              isRow={!isGallery || renderWords !== undefined}
              onRemove={() => void remove(picture.id)}
              words={renderWords?.(picture.id)}
              actions={renderActions?.(picture.id)}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

const couldNotBeMade = 'We could not prepare this picture for your website. Please remove it and upload it again.'

type ShownProps = {
  picture: OwnPicture
  file: FramePicture | undefined
  name: string
  isRow: boolean
  onRemove: () => void
  words: ReactNode
  actions: ReactNode
}

function Shown({ picture, file, name, isRow, onRemove, words, actions }: ShownProps) {
  const { purpose, state, width, height } = picture
  const isGallery = purpose === 'gallery'
  return (
    <li
      className={cx(
        'grid content-between justify-items-start gap-2 rounded-card border border-line bg-raised p-3',
        isRow && 'grid-cols-[6rem_1fr] items-center gap-4',
      )}
    >
      {file ? (
        <img
          src={file.src}
          width={width}
          height={height}
          alt={`Your ${name}`}
          className={cx(
            'h-auto w-full rounded-small border border-line bg-white',
            purpose === 'logo' ? 'object-contain' : 'aspect-[4/3] object-cover',
            purpose === 'profile' && 'aspect-[2/3]',
          )}
        />
      ) : (
        state === 'making' && <Spinner size="small" label="Checking…" />
      )}
      <div className={cx('grid w-full gap-3', isRow && 'col-start-2')}>
        {words}
        <div className="flex flex-wrap items-center gap-2">
          {actions}
          <Button
            changes
            variant="outline"
            size="small"
            aria-label={isGallery ? `Remove ${name}` : undefined}
            onClick={onRemove}
          >
            <Trash2 aria-hidden="true" className="size-4" />
            {isGallery ? 'Remove' : `Remove ${name}`}
          </Button>
        </div>
      </div>
    </li>
  )
}
