import type { PicturePurpose } from '#domain/website-pictures.ts'
import type { ShownPicture } from '#domain/websites.ts'
import { PictureField } from '#web/websites/picture-field.tsx'
import type { DraftPictures } from './use-draft-pictures.ts'

type SinglePictureProps = {
  purpose: Exclude<PicturePurpose, 'gallery'>
  hint: string
  picture: ShownPicture | null
  pictures: DraftPictures
}

/** Where a website shows one picture of a kind: another one takes its place. */
export const SinglePicture = ({ purpose, hint, picture, pictures }: SinglePictureProps) => (
  <PictureField
    purpose={purpose}
    hint={hint}
    pictures={pictures.fields}
    shown={picture ? [picture.id] : []}
    onRemove={pictures.remove}
  />
)
