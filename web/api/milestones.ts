import { queryOptions } from '@tanstack/react-query'
import type { MilestonesEdit, NewMilestoneVersion, NewProjectFile } from '#domain/milestones.ts'
import { api, bodyOf, successOf } from './client.ts'

export const planMilestones = (projectId: string, json: MilestonesEdit) =>
  bodyOf(api.projects[':id'].milestones.$put({ param: { id: projectId }, json }))

export const askForApproval = async (id: string, json: NewMilestoneVersion) =>
  (await bodyOf(api.milestones[':id'].versions.$post({ param: { id }, json }))).sent_to

export const openOwnMilestone = async (id: string) =>
  (await bodyOf(api.milestones[':id']['own-link'].$post({ param: { id } }))).url

export const askClient = async (projectId: string, text: string) =>
  (await bodyOf(api.projects[':id'].requests.$post({ param: { id: projectId }, json: { text } }))).sent_to

export async function receiveAnswer(projectId: string) {
  await successOf(api.projects[':id'].answers.$post({ param: { id: projectId } }))
}

export const openOwnRequest = async (projectId: string) =>
  (await bodyOf(api.projects[':id']['own-link'].$post({ param: { id: projectId } }))).url

/** What files that are shut until a project is paid wait for. */
export const projectPaymentsQuery = queryOptions({
  queryKey: ['dashboard', 'project-payments'],
  queryFn: async () => (await bodyOf(api['project-payments'].$get())).payments,
})

export const addProjectFile = (projectId: string, json: NewProjectFile) =>
  bodyOf(api.projects[':id'].files.$post({ param: { id: projectId }, json }))

export async function releaseProjectFile(id: string) {
  await successOf(api['project-files'][':id'].release.$put({ param: { id } }))
}

export async function deleteProjectFile(id: string) {
  await successOf(api['project-files'][':id'].$delete({ param: { id } }))
}

export const linkToProjectFile = async (id: string) =>
  (await bodyOf(api['project-files'][':id'].links.$post({ param: { id } }))).url
