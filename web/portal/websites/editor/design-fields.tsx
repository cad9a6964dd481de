import type { WebsiteContent } from '#domain/websites.ts'
import type { FieldErrors } from '#web/forms/read-form.ts'
import { ColorFields } from '#web/websites/color-fields.tsx'
import { StyleChoice } from '#web/websites/style-choice.tsx'

type DesignFieldsProps = {
  content: WebsiteContent
  errors: FieldErrors
  change: (changes: Partial<WebsiteContent>) => void
}

export function DesignFields({ content, errors, change }: DesignFieldsProps) {
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
    </>
  )
}
