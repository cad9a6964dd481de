import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState, type SubmitEvent } from 'react'
import { formatMoment } from '#content/dates.ts'
import type { ProjectFile } from '#domain/milestones.ts'
import type { OpenProject } from '#domain/projects.ts'
import { addProjectFile, deleteProjectFile, linkToProjectFile, releaseProjectFile } from '#web/api/milestones.ts'
import { projectsKey } from '#web/api/projects.ts'
import { visitor } from '#web/kept/kept.ts'
import { useOwner } from '#web/kept/use-owner.ts'
import { createUploader, nothingUploaded } from '#web/uploads/uploader.ts'
import { sizeInWords } from '#web/uploads/upload-speed.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast.tsx'
import { DeleteButton } from '../delete-button.tsx'

type ProjectFilesProps = { project: OpenProject; files: ProjectFile[] }

/** What goes to the client and what came from them. */
export function ProjectFiles({ project, files }: ProjectFilesProps) {
  const [isAdding, setIsAdding] = useState(false)
  return (
    <div className="grid grid-cols-1 gap-4">
      {files.length === 0 && <p className="text-small text-ink-soft">No files yet</p>}
      {files.length > 0 && (
        <ul className="grid gap-4">
          {files.map((file) => (
            <FileItem key={file.id} file={file} />
          ))}
        </ul>
      )}
      <Button variant="outline" size="small" className="justify-self-start" onClick={() => setIsAdding(true)}>
        Add File
      </Button>
      <Dialog open={isAdding} onOpenChange={setIsAdding} title="Add File" staysOnPress>
        <AddFileForm project={project} onAdded={() => setIsAdding(false)} />
      </Dialog>
    </div>
  )
}

function FileItem({ file }: { file: ProjectFile }) {
  const { id, file_name, file_size, side, is_gated, released_at, handed_in_by, created_at } = file
  const queryClient = useQueryClient()
  const readAgain = () => queryClient.invalidateQueries({ queryKey: projectsKey })
  const isWaiting = is_gated && released_at === null
  return (
    <li className="grid gap-1.5 text-small">
      <span className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
        {file_name}
        {is_gated && <Badge tone={isWaiting ? 'warning' : 'success'}>{isWaiting ? 'When paid' : 'Released'}</Badge>}
      </span>
      <span className="text-note text-ink-soft">
        {sizeInWords(file_size)}, {side === 'client' ? `handed in by ${handed_in_by}` : 'added'} on{' '}
        {formatMoment(created_at)}
      </span>
      <div className="flex flex-wrap gap-2">
        <Act name={`Download: ${file_name}`} label="Download" act={() => linkToProjectFile(id)} onDone={goTo} />
        {isWaiting && (
          <Act
            name={`Release now: ${file_name}`}
            label="Release now"
            act={() => releaseProjectFile(id)}
            onDone={() => {
              toast({ title: 'File released' })
              void readAgain()
            }}
          />
        )}
        <DeleteButton
          name={file_name}
          question="Its client does not find it any more. This cannot be undone."
          remove={() => deleteProjectFile(id)}
          readAgain={readAgain}
        />
      </div>
    </li>
  )
}

const goTo = (url: string) => location.assign(url)

type ActProps<Result> = { name: string; label: string; act: () => Promise<Result>; onDone: (result: Result) => void }

function Act<Result>({ name, label, act, onDone }: ActProps<Result>) {
  const { mutate, isPending } = useMutation({
    mutationFn: act,
    onSuccess: onDone,
    onError: ({ message }) => toast({ title: message, variant: 'destructive' }),
  })
  return (
    <Button variant="outline" size="small" aria-label={name} busy={isPending} onClick={() => mutate()}>
      {label}
    </Button>
  )
}

function AddFileForm({ project: { id }, onAdded }: { project: OpenProject; onAdded: () => void }) {
  const queryClient = useQueryClient()
  const owner = useOwner() ?? visitor
  const [state, setState] = useState(nothingUploaded)
  const [error, setError] = useState<string>()
  const uploader = useMemo(() => createUploader('project', owner, setState), [owner])
  useEffect(() => () => void uploader.leave(), [uploader])
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ file, isGated }: { file: File; isGated: boolean }) =>
      addProjectFile(id, { upload_id: await uploader.send(file), is_gated: isGated }),
    onSuccess: () => {
      toast({ title: 'File added' })
      onAdded()
    },
    onError: ({ message }) => setError(message),
    onSettled: () => queryClient.invalidateQueries({ queryKey: projectsKey }),
  })
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const file = given.get('file')
    if (!(file instanceof File) || file.name === '') return setError('Please choose a file')
    setError(undefined)
    mutate({ file, isGated: given.get('when') === 'paid' })
  }
  const percent = state.totalBytes === 0 ? 0 : Math.floor((state.sentBytes / state.totalBytes) * 100)
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {error && <Alert tone="danger" title={error} />}
      <Field label="File" hint="Up to 1 GB. No programs.">
        <Input name="file" type="file" />
      </Field>
      <Field label="Client gets it">
        <Select name="when" defaultValue="now">
          <option value="now">Now</option>
          <option value="paid">When paid</option>
        </Select>
      </Field>
      {isPending && (
        <Progress
          label={state.status === 'checking' ? 'Checking the file…' : state.fileName}
          value={percent}
          valueText={`${percent}%`}
        />
      )}
      <Button type="submit" busy={isPending} className="justify-self-start">
        Add
      </Button>
    </form>
  )
}
