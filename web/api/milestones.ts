import type { MilestonesEdit, NewMilestoneVersion } from '#domain/milestones.ts'
import { api, bodyOf } from './client.ts'

export const planMilestones = (projectId: string, json: MilestonesEdit) =>
  bodyOf(api.projects[':id'].milestones.$put({ param: { id: projectId }, json }))

export const askForApproval = async (id: string, json: NewMilestoneVersion) =>
  (await bodyOf(api.milestones[':id'].versions.$post({ param: { id }, json }))).sent_to

export const openOwnMilestone = async (id: string) =>
  (await bodyOf(api.milestones[':id']['own-link'].$post({ param: { id } }))).url
