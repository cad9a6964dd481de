import type { MilestonesEdit, NewMilestoneVersion } from '#domain/milestones.ts'
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
