import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Submission } from '#domain/submissions.ts'
import { officePlaces } from '#domain/places.ts'
import { projectsKey } from '#web/api/projects.ts'
import { createProjectFromForm, submissionsKey } from '#web/api/submissions.ts'
import { Button, buttonLook } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.tsx'
import { toastWithUndo } from '../undo-toast.ts'

/** Makes the project a form asks for; what was made is one press away. */
export function CreateProject({ form }: { form: Submission }) {
  const queryClient = useQueryClient()
  const readAgain = async () => {
    void queryClient.invalidateQueries({ queryKey: projectsKey })
    await queryClient.invalidateQueries({ queryKey: submissionsKey })
  }
  const { mutate, isPending } = useMutation({
    mutationFn: () => createProjectFromForm(form.id),
    onSuccess: ({ undo_id }) => toastWithUndo({ title: 'Project created successfully!', undo_id, readAgain }),
    onError: ({ message }) =>
      toast({ title: 'Failed to create project', description: message, variant: 'destructive' }),
    onSettled: readAgain,
  })
  return (
    <Button
      size="small"
      busy={isPending}
      aria-label={isPending ? undefined : `Create Project: ${form.business_name}`}
      onClick={() => mutate()}
    >
      {isPending ? 'Creating...' : 'Create Project'}
    </Button>
  )
}

export function OpenProject({ id }: { id: string }) {
  return (
    <Link to={officePlaces.project(id)} className={buttonLook({ size: 'small' })}>
      Open Project
    </Link>
  )
}
