import { stored } from '../db/stored.ts'
import { leads } from '../leads/leads.tables.ts'
import { fitness_onboarding_forms } from '../onboarding/onboarding.tables.ts'
import { website_projects } from '../projects/projects.tables.ts'
import { support_tickets } from '../tickets/tickets.tables.ts'
import { newCustomer } from './new-customer.ts'
import type { createTestApp } from './test-app.ts'
import type { createVideoRoom } from './video-room.ts'

type TestApp = Awaited<ReturnType<typeof createTestApp>>
type Acting = { ada: Awaited<ReturnType<TestApp['as']>>; room: Awaited<ReturnType<typeof createVideoRoom>> }

/** Everything that an admin can take back again, each ready to be done. */
export function undoableActs(t: TestApp, { ada, room }: Acting) {
  async function newTicket() {
    const now = t.parts.now()
    const turn = { turn: 'team' as const, turn_began_at: now, due_at: new Date(now.getTime() + 4 * 3_600_000) }
    const values = { subject: 'Blurry', message: 'Look', ...turn, created_at: now, updated_at: now }
    const made = t.db.insert(support_tickets).values({ ...values, user_id: await t.userIdOf('pia') })
    return stored(await made.returning(), 'ticket')
  }
  async function newProject() {
    const now = t.parts.now()
    const values = { project_name: 'Site', progress_percentage: 20, created_at: now, updated_at: now }
    const made = t.db.insert(website_projects).values({ ...values, user_id: await t.userIdOf('pia') })
    return stored(await made.returning(), 'project')
  }
  async function newLead(more: Partial<typeof leads.$inferInsert> = {}) {
    const now = t.parts.now()
    const values = { source: 'contact' as const, name: 'Lena', details: {}, created_at: now, updated_at: now, ...more }
    return stored(await t.db.insert(leads).values(values).returning(), 'lead')
  }

  async function newForm() {
    const now = t.parts.now()
    const submitted = { submission_status: 'submitted' as const, is_completed: true, submitted_at: now }
    const values = { ...submitted, business_name: 'Renner Strength', created_at: now, updated_at: now }
    const made = t.db.insert(fitness_onboarding_forms).values({ ...values, user_id: (await newCustomer(t)).id })
    return stored(await made.returning(), 'form')
  }

  /** What can be taken back: how it is done, and whether somebody is written to. */
  const acts: [what: string, isMailed: boolean, act: () => Promise<() => Promise<Response>>][] = [
    [
      'a response',
      true,
      async () => {
        const { id } = await newTicket()
        return () => ada.post(`/api/all-tickets/${id}/answers`, { response_text: 'Load it anew.' })
      },
    ],
    [
      'a response that resolves',
      true,
      async () => {
        const { id } = await newTicket()
        return () => ada.post(`/api/all-tickets/${id}/answers`, { response_text: 'Done.', resolve: true })
      },
    ],
    [
      'the status of a ticket',
      true,
      async () => {
        const { id } = await newTicket()
        return () => ada.put(`/api/tickets/${id}/status`, { status: 'closed', seen_status: 'open' })
      },
    ],
    [
      'whose a ticket is',
      true,
      async () => {
        const { id } = await newTicket()
        return () => ada.put(`/api/all-tickets/${id}/assignee`, { assignee_id: room.emilId, seen_assignee_id: null })
      },
    ],
    [
      'a quick update',
      true,
      async () => {
        const { id, updated_at } = await newProject()
        const update = { update_text: 'On its way', progress_percentage: 60, seen_updated_at: updated_at.toISOString() }
        return () => ada.post(`/api/projects/${id}/quick-updates`, update)
      },
    ],
    [
      'the stage of a project',
      true,
      async () => {
        const { id, updated_at } = await newProject()
        const step = { development_stage: 'design', seen_updated_at: updated_at.toISOString() }
        return () => ada.put(`/api/projects/${id}/stage`, step)
      },
    ],
    [
      'whose a video is',
      true,
      async () => {
        const { id } = await room.addRaw({ assigned_to: null })
        return () => ada.put(`/api/raw-videos/${id}/assignee`, { assigned_to: room.emilId })
      },
    ],
    [
      'the status of a video',
      false,
      async () => {
        const { id } = await room.addRaw()
        return () => ada.put(`/api/raw-videos/${id}/status`, { status: 'on_hold' })
      },
    ],
    [
      'a review',
      true,
      async () => {
        const { id } = await room.addEdit((await room.addRaw()).id)
        return () =>
          ada.put(`/api/edited-videos/${id}/review`, { status: 'revision_needed', admin_notes: 'Louder, please.' })
      },
    ],
    [
      'whose a lead is',
      false,
      async () => {
        const { id } = await newLead()
        return () => ada.put(`/api/leads/${id}/owner`, { owner_id: room.adaId })
      },
    ],
    [
      'the state of a lead',
      false,
      async () => {
        const { id } = await newLead()
        return () => ada.put(`/api/leads/${id}/state`, { from: 'new', to: 'contacted', note: 'Called' })
      },
    ],
    [
      'an answer to a lead',
      true,
      async () => {
        const { id } = await newLead({ email: 'lena@vet.example' })
        return () => ada.post(`/api/leads/${id}/answers`, { response_text: 'On Monday.' })
      },
    ],
    [
      'that a lead is spam',
      false,
      async () => {
        const { id } = await newLead({ state: 'contacted', archived_at: t.parts.now() })
        return () => ada.put(`/api/leads/${id}/spam`, { is_spam: true })
      },
    ],
    [
      'that a form is completed',
      false,
      async () => {
        const { id } = await newForm()
        const change = { completed: true, seen_status: 'submitted' }
        return () => ada.put(`/api/onboarding-forms/${id}/completion`, change)
      },
    ],
    [
      'a project made of a form',
      true,
      async () => {
        const { id } = await newForm()
        return () => ada.post(`/api/onboarding-forms/${id}/project`)
      },
    ],
  ]
  return { acts, newTicket }
}
