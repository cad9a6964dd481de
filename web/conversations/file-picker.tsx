import { CircleAlert, Paperclip, X } from 'lucide-react'
import { useEffect, useId, useRef, useState, type ReactNode, type RefObject } from 'react'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Progress } from '#web/ui/progress.tsx'
import type { Files, FileToSend } from './use-files.ts'

/**
 * 'Attach files', what is chosen and how far it is. What is pasted or dropped is attached, too: into the form `within`, or all that is
 * marked with `takesFiles` around it.
 */
export function FilePicker({ files, within }: { files: Files; within: RefObject<HTMLElement | null> }) {
  const input = useRef<HTMLInputElement>(null)
  const hint = useId()
  const isDragged = useDropped(within, files.add)
  // Empty and folded, it is no line of its own.
  const isEmpty = files.files.length === 0 && files.refused.length === 0
  return (
    <div className={cx('grid w-full gap-2', isEmpty && 'folded:hidden')}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 folded:hidden">
        <input
          ref={input}
          type="file"
          multiple
          hidden
          aria-label="Files to attach"
          onChange={({ currentTarget }) => {
            files.add([...(currentTarget.files ?? [])])
            currentTarget.value = ''
          }}
        />
        <Button variant="outline" size="small" aria-describedby={hint} onClick={() => input.current?.click()}>
          <Paperclip aria-hidden="true" className="size-4" />
          Attach files
        </Button>
        <p id={hint} className="text-note text-ink-soft">
          {isDragged ? 'Drop files to attach' : 'Up to 10 files, 25 MB each. You can also paste or drop them here.'}
        </p>
      </div>
      {files.refused.map((refusal) => (
        <Alert key={refusal} tone="danger" title={refusal} />
      ))}
      {files.files.length > 0 && (
        <ul
          aria-label="Files to send"
          className="grid gap-2 in-data-detail-foot:max-h-[24dvh] in-data-detail-foot:overflow-y-auto"
        >
          {files.files.map((file) => (
            <Chosen key={file.key} file={file} onRemove={() => files.remove(file.key)} />
          ))}
        </ul>
      )}
    </div>
  )
}

function Chosen({ file: { name, state }, onRemove }: { file: FileToSend; onRemove: () => void }) {
  const percent = state.totalBytes === 0 ? 0 : Math.floor((state.sentBytes / state.totalBytes) * 100)
  return (
    <li
      className={cx(
        'flex items-center gap-2 rounded-control border bg-raised py-1 pr-1 pl-3',
        state.status === 'failed' ? 'border-danger' : 'border-line',
      )}
    >
      <div className="grid min-w-0 flex-1 gap-1 py-1 text-note wrap-anywhere">{said(name, state, percent)}</div>
      <Button variant="quiet" size="small" aria-label={`Remove ${name}`} onClick={onRemove}>
        <X aria-hidden="true" className="size-4" />
      </Button>
    </li>
  )
}

function said(name: string, { status, error }: FileToSend['state'], percent: number): ReactNode {
  if (status === 'failed')
    return (
      <p role="alert" className="flex items-start gap-2 font-semibold text-danger">
        <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        {error?.includes(name) ? error : `${name}: ${error ?? ''}`}
      </p>
    )
  const label = <span>{name}</span>
  if (status === 'ready') return label
  if (status === 'checking') return <output>{label} · Checking the file…</output>
  return <Progress label={label} value={percent} valueText={`${percent}%`} />
}

/** For what is around a form that takes files: they may be dropped anywhere on it. */
export const takesFiles = { 'data-takes-files': '' }

/** Whether something is dragged over it. */
function useDropped(within: RefObject<HTMLElement | null>, add: (files: File[]) => void) {
  const [isDragged, setIsDragged] = useState(false)
  const latest = useRef(add)
  useEffect(() => {
    latest.current = add
  })
  useEffect(() => {
    const place = within.current?.closest<HTMLElement>('[data-takes-files]') ?? within.current
    if (!place) return
    // Of two tabs the one that is seen takes them.
    const holdsFiles = ({ dataTransfer }: DragEvent) =>
      (dataTransfer?.types.includes('Files') ?? false) && !isHidden(within.current)
    const over = (event: DragEvent) => {
      if (!holdsFiles(event)) return
      event.preventDefault()
      setIsDragged(true)
    }
    const leave = ({ relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node && place.contains(relatedTarget))) setIsDragged(false)
    }
    const drop = (event: DragEvent) => {
      setIsDragged(false)
      if (!holdsFiles(event)) return
      event.preventDefault()
      latest.current([...(event.dataTransfer?.files ?? [])])
    }
    const paste = (event: ClipboardEvent) => {
      const pasted = [...(event.clipboardData?.files ?? [])]
      if (pasted.length === 0 || isHidden(within.current)) return
      event.preventDefault()
      latest.current(pasted)
    }
    place.addEventListener('dragover', over)
    place.addEventListener('dragleave', leave)
    place.addEventListener('drop', drop)
    place.addEventListener('paste', paste)
    return () => {
      place.removeEventListener('dragover', over)
      place.removeEventListener('dragleave', leave)
      place.removeEventListener('drop', drop)
      place.removeEventListener('paste', paste)
    }
  }, [within])
  return isDragged
}

const isHidden = (element: HTMLElement | null) => element?.closest('[hidden]') !== null
