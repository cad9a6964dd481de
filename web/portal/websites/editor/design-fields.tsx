import type { WebsiteContent } from '#domain/websites.ts'
import type { FieldErrors } from '#web/forms/read-form.ts'
import { ColorFields } from '#web/websites/color-fields.tsx'
import { StyleChoice } from '#web/websites/style-choice.tsx'
import { SinglePicture } from './single-picture.tsx'
import type { DraftPictures } from './use-draft-pictures.ts'

type DesignFieldsProps = {
  content: WebsiteContent
  pictures: DraftPictures
  errors: FieldErrors
  change: (changes: Partial<WebsiteContent>) => void
}

export function DesignFields({ content, pictures, errors, change }: DesignFieldsProps) {
  return (
    <>
      <fieldset className="grid min-w-0 gap-4">
        <legend className="float-left w-full font-semibold">Style</legend>
        <StyleChoice name="design" chosen={content.design} onChoose={(design) => change({ design })} />
      </fieldset>
      <div className="border-t border-line pt-6">
        <ColorFields
          labels={{ primary: 'Primary Colour', secondary: 'Secondary Colour (optional)' }}
          primary_color={content.primary_color}
          secondary_color={content.secondary_color}
          errors={errors}
          onChange={change}
        />
      </div>
      <div className="border-t border-line pt-6">
        <SinglePicture
          purpose="logo"
          hint="At least 200x80 pixels, with a transparent background. JPEG, PNG, WebP or AVIF, up to 15 MB."
          picture={content.logo}
          pictures={pictures}
        />
      </div>
    </>
  )
}
