import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import type { Submission } from '#domain/onboarding.ts'
import { officePlaces } from '#domain/places.ts'
import { projectsKey } from '#web/api/projects.ts'
import { createProjectFromForm, submissionsKey } from '#web/api/submissions.ts'
import { Button, buttonLook } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.tsx'

/** Makes the project a form asks for; what was made is one press away. */
export function CreateProject({ form }: { form: Submission }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationFn: () => createProjectFromForm(form.id),
    onSuccess: ({ id }) =>
      toast({
        title: 'Project created successfully!',
        action: { label: 'Open Project', act: () => void navigate(officePlaces.project(id)) },
      }),
    onError: ({ message }) =>
      toast({ title: 'Failed to create project', description: message, variant: 'destructive' }),
    onSettled: async () => {
      void queryClient.invalidateQueries({ queryKey: projectsKey })
      await queryClient.invalidateQueries({ queryKey: submissionsKey })
    },
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
