import { useRef } from 'react'
import type { useNewFiles } from '#web/uploads/use-new-files.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Progress } from '#web/ui/progress.tsx'

/** Chosen in a dialog, on their way while the rest of it is filled in. */
export function NewFiles({ files, add, remove }: ReturnType<typeof useNewFiles>) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="grid justify-items-start gap-3">
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="New files"
        onChange={({ currentTarget }) => {
          add([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
      <Button variant="outline" size="small" onClick={() => input.current?.click()}>
        Choose Files
      </Button>
      <p className="text-note text-ink-soft">The client gets them now. Up to 1 GB each, no programs.</p>
      {files.length > 0 && (
        <ul aria-label="New files" className="grid w-full gap-3">
          {files.map(({ key, name, percent, uploadId, error }) => (
            <li key={key} className="grid justify-items-start gap-2 text-small wrap-anywhere">
              {error !== null && <Alert tone="danger" title={error} />}
              {error === null && uploadId !== null && <span className="font-semibold">{name}</span>}
              {error === null && uploadId === null && (
                <Progress className="w-full" label={name} value={percent} valueText={`${percent}%`} />
              )}
              <Button variant="outline" size="small" aria-label={`Remove ${name}`} onClick={() => remove(key)}>
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
