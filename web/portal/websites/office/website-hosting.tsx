import { useState } from 'react'
import type { CustomerWebsite } from '#domain/customer-websites.ts'
import { hostingSchema } from '#domain/website-states.ts'
import { formatDate } from '#content/dates.ts'
import { changeHosting } from '#web/api/customer-websites.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { useWebsiteChange } from '../use-website-change.ts'

const names = { free: 'Free hosting', premium: 'Part of Premium' } as const

/** What keeps a website online. Nothing is changed by going through the choices. */
export function WebsiteHosting({ website: { id, hosting, goes_offline_at } }: { website: CustomerWebsite }) {
  const [chosen, choose] = useState(hosting)
  const { mutate, isPending } = useWebsiteChange(() => changeHosting(id, chosen), 'Hosting saved')
  const hint = goes_offline_at && `Its hosting ends: it goes offline on ${formatDate(goes_offline_at)}.`
  return (
    <div className="flex flex-wrap items-end gap-3 border-t border-line pt-6">
      <Field label="Hosting" hint={hint} className="min-w-48 flex-1">
        <Select value={chosen} onChange={({ target }) => choose(hostingSchema.parse(target.value))}>
          {hostingSchema.options.map((one) => (
            <option key={one} value={one}>
              {names[one]}
            </option>
          ))}
        </Select>
      </Field>
      {chosen !== hosting && (
        <Button changes variant="outline" busy={isPending} onClick={() => mutate()}>
          Save hosting
        </Button>
      )}
    </div>
  )
}
