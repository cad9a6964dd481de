import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { ArchiveChange } from '#domain/archive.ts'
import type { NewProject, ProjectEdit, ProjectFilter, QuickUpdate, StageChange } from '#domain/projects.ts'
import { ApiError } from './api-error.ts'
import { api, bodyOf, functions, successOf } from './client.ts'

export const projectsKey = ['projects'] as const

/** All projects with their owners, a page at a time, newest first. S2 §9: retry 1. */
export const projectsQuery = (filter: ProjectFilter) =>
  infiniteQueryOptions({
    queryKey: [...projectsKey, filter],
    queryFn: ({ pageParam }) =>
      bodyOf(api.projects.$get({ query: { ...filter, ...(pageParam && { cursor: pageParam }) } })),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
    retry: 1,
  })

/** One project with what its client reads of it. */
export const projectQuery = (id: string) =>
  queryOptions({
    queryKey: [...projectsKey, 'one', id],
    queryFn: () => bodyOf(api.projects[':id'].$get({ param: { id } })).catch(named),
  })

/** S2 §8: what the refusals of a project are called on its screens. */
function named(error: unknown): never {
  const names: Record<string, string> = {
    not_signed_in: 'User not authenticated',
    not_allowed: 'Admin access required to create projects for other users',
    not_found: 'Project not found',
    conflict:
      'Somebody else changed this project in the meantime. What you typed is still here: save again to keep it.',
  }
  if (!(error instanceof ApiError)) throw error
  throw new ApiError(error.code, names[error.code] ?? error.message, error.fields, error.requestId)
}

/** S2 §5: who creates is verified first, so that a lost role is called by its name. */
async function verifyAdmin() {
  try {
    await bodyOf(api['is-admin'].$get({ query: {} }))
  } catch (error) {
    const code = error instanceof ApiError ? error.code : 'unreadable'
    if (code === 'not_signed_in') named(error)
    const lost = code === 'not_an_admin' ? 'Admin role not found' : 'Admin access verification failed'
    throw new ApiError(code, `${lost}. Please contact support.`)
  }
}

export async function createProject(json: NewProject) {
  await verifyAdmin()
  return bodyOf(api.projects.$post({ json })).catch(named)
}

export async function editProject(id: string, json: ProjectEdit) {
  await successOf(api.projects[':id'].$put({ param: { id }, json })).catch(named)
}

export async function changeStage(id: string, json: StageChange) {
  return bodyOf(api.projects[':id'].stage.$put({ param: { id }, json })).catch(named)
}

export async function sendQuickUpdate(id: string, json: QuickUpdate) {
  return bodyOf(api.projects[':id']['quick-updates'].$post({ param: { id }, json })).catch(named)
}

export const archiveProject = (id: string, json: ArchiveChange) =>
  bodyOf(api.projects[':id'].archive.$put({ param: { id }, json }))

export async function deleteProject(id: string) {
  await successOf(api.projects[':id'].$delete({ param: { id } }))
}

export const findClient = (email: string) => bodyOf(functions['find-user-for-project'].$post({ json: { email } }))

export const sendCompletionEmail = (projectId: string, testEmail?: string) =>
  bodyOf(
    functions['notify-project-completion'].$post({
      json: { project_id: projectId, ...(testEmail !== undefined && { test_email: testEmail }) },
    }),
  )
