import { useMutation, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { newVideoCategorySchema, type VideoCategory } from '#domain/video-categories.ts'
import { useForm } from '#web/forms/use-form.ts'
import { useSeen } from '#web/forms/use-seen.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.tsx'
import {
  createVideoCategory,
  putAwayCategoriesQuery,
  renameVideoCategory,
  setVideoCategoryActive,
  useReadVideosAgain,
  videoCategoriesQuery,
} from '#web/api/videos.ts'

type CategoriesDialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

export function VideoCategoriesDialog({ open, onOpenChange }: CategoriesDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Video Categories"
      description="What is put away keeps its videos and is offered for no new ones."
    >
      <Categories />
    </Dialog>
  )
}

function Categories() {
  const { data: inUse, error } = useQuery(videoCategoriesQuery)
  const { data: putAway = [] } = useQuery(putAwayCategoriesQuery)
  return (
    <div className="grid gap-6">
      <NewCategory />
      {error && <Alert tone="danger" title={`Error loading categories: ${error.message}`} />}
      {inUse?.length === 0 && <p className="text-small text-ink-soft">No categories yet. Add the first one above.</p>}
      {inUse && inUse.length > 0 && <CategoryList label="In use" categories={inUse} isActive />}
      {putAway.length > 0 && <CategoryList label="Put away" categories={putAway} isActive={false} />}
    </div>
  )
}

function NewCategory() {
  const readAgain = useReadVideosAgain()
  const { submit, errors, failure, refusal, busy } = useForm({
    schema: newVideoCategorySchema,
    send: createVideoCategory,
    onSent: async (_made, form) => {
      form.reset()
      toast({ title: 'Category added' })
      await readAgain()
    },
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {refusal && Object.keys(failure?.fields ?? {}).length === 0 && <Alert tone="danger" title={refusal} />}
      <Words errors={errors} />
      <Button type="submit" size="small" busy={busy} className="justify-self-start">
        <Plus aria-hidden="true" className="size-4" />
        Add Category
      </Button>
    </form>
  )
}

function Words({ errors, category }: { errors: Record<string, string>; category?: VideoCategory }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Name" required error={errors['name']}>
        <Input name="name" maxLength={100} autoComplete="off" defaultValue={category?.name} />
      </Field>
      <Field label="Description" error={errors['description']}>
        <Input name="description" maxLength={500} autoComplete="off" defaultValue={category?.description} />
      </Field>
    </div>
  )
}

type CategoryListProps = { label: string; categories: VideoCategory[]; isActive: boolean }

function CategoryList({ label, categories, isActive }: CategoryListProps) {
  const [renamedId, setRenamedId] = useState<string>()
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">{label}</h3>
      <ul aria-label={label} className="divide-y divide-line border-y border-line">
        {categories.map((category) => (
          <li key={category.id} className="py-3">
            {renamedId === category.id ? (
              <RenameCategory category={category} onClose={() => setRenamedId(undefined)} />
            ) : (
              <CategoryRow category={category} isActive={isActive} onRename={() => setRenamedId(category.id)} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

type CategoryRowProps = { category: VideoCategory; isActive: boolean; onRename: () => void }

function CategoryRow({ category: { id, name, description }, isActive, onRename }: CategoryRowProps) {
  const readAgain = useReadVideosAgain()
  const { mutate, isPending } = useMutation({
    mutationFn: () => setVideoCategoryActive(id, !isActive),
    onSuccess: () => toast({ title: isActive ? `${name} put away` : `${name} brought back` }),
    onError: ({ message }) =>
      toast({ title: 'Failed to change the category', description: message, variant: 'destructive' }),
    onSettled: () => readAgain(),
  })
  const act = isActive ? 'Put Away' : 'Bring Back'
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        {description && <p className="text-small wrap-anywhere text-ink-soft">{description}</p>}
      </div>
      <div className="flex gap-2">
        <Button variant="outline" size="small" aria-label={`Rename: ${name}`} onClick={onRename}>
          Rename
        </Button>
        <Button variant="outline" size="small" busy={isPending} aria-label={`${act}: ${name}`} onClick={() => mutate()}>
          {act}
        </Button>
      </div>
    </div>
  )
}

type RenameCategoryProps = { category: VideoCategory; onClose: () => void }

function RenameCategory({ category, onClose }: RenameCategoryProps) {
  const readAgain = useReadVideosAgain()
  const form = useRef<HTMLFormElement>(null)
  const { initial, seen } = useSeen(category, form)
  const { submit, errors, failure, refusal, busy } = useForm({
    schema: newVideoCategorySchema,
    send: (words) => {
      const { name, description } = seen()
      return renameVideoCategory(category.id, { ...words, seen: { name, description } })
    },
    onSent: async () => {
      toast({ title: 'Category renamed' })
      onClose()
      await readAgain()
    },
    onFailed: ({ code }) => {
      if (code === 'conflict') void readAgain()
    },
  })
  const isChanged = failure?.code === 'conflict'
  const isSaidAtField = Object.keys(failure?.fields ?? {}).length > 0
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-4" aria-label={`Rename ${initial.name}`}>
      {refusal && !isSaidAtField && <Alert tone="danger" title={isChanged ? changedByAnother : refusal} />}
      <Words errors={errors} category={initial} />
      <div className="flex gap-2">
        <Button type="submit" size="small" busy={busy}>
          Save
        </Button>
        <Button variant="outline" size="small" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

const changedByAnother =
  'Somebody else changed this category in the meantime. What you typed is still here: save again to keep it.'
