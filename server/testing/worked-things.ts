import { desc, eq } from 'drizzle-orm'
import { project_files } from '../milestones/milestones.tables.ts'
import { website_projects } from '../projects/projects.tables.ts'
import { cast } from '../db/seed/cast.ts'
import { beginLinkUpload } from './link-uploads.ts'
import { uploadIdIn } from './uploading.ts'
import { uploads } from '../uploads/uploads.tables.ts'
import { createLink } from '../links/links.ts'
import { mark } from './marked-requests.ts'
import { pageOf, planProject } from './milestones.ts'
import type { createTestApp } from './test-app.ts'

type App = Awaited<ReturnType<typeof createTestApp>>

/** Milestones, and the links by which their clients decide; the last ones while the database refuses others. */
export function createWorkedThings(t: App) {
  let last: { id: string; project_id: string } | undefined
  let key = ''

  const orTheLast = <Made>(make: () => Promise<Made>) => make().catch(() => undefined)

  /** One that is worked on. */
  async function milestone() {
    await orTheLast(async () => {
      const { project, milestones } = await planProject(t, await t.as('ada'), { project_name: mark })
      const [first] = milestones
      if (first) last = { id: first.id, project_id: project.id }
    })
    return last
  }

  /** The key of a link to one that waits for its client, also while no mail leaves. */
  async function newWorkKey() {
    await orTheLast(async () => {
      const asked = await milestone()
      if (!asked) return
      const ada = await t.as('ada')
      await ada.post(`/api/milestones/${asked.id}/versions`, { note: mark })
      const link = {
        purpose: 'approval',
        subject_id: asked.id,
        customer_email: cast.cleo.email,
        user_id: await t.userIdOf('cleo'),
      } as const
      const ctx = { actor: null, now: t.parts.now, origin: t.settings.origin }
      const url = await t.db.transaction((tx) => createLink(tx, ctx, link))
      if ((await pageOf(ada, asked.project_id)).milestones[0]?.state === 'waiting') key = new URL(url).hash.slice(1)
    })
    return key
  }

  let uploadKey = ''
  let uploading = ''

  /** The key of a link that takes files, and an upload that has begun by it. */
  async function newUploadKey() {
    await orTheLast(async () => {
      const asked = await milestone()
      if (!asked) return
      const ada = await t.as('ada')
      await ada.post(`/api/projects/${asked.project_id}/requests`, { text: mark })
      const { request } = await pageOf(ada, asked.project_id)
      if (!request) return
      const link = {
        purpose: 'upload',
        subject_id: request.id,
        customer_email: cast.cleo.email,
        user_id: await t.userIdOf('cleo'),
      } as const
      const ctx = { actor: null, now: t.parts.now, origin: t.settings.origin }
      const url = await t.db.transaction((tx) => createLink(tx, ctx, link))
      uploadKey = new URL(url).hash.slice(1)
      uploading = uploadIdIn(await beginLinkUpload(t, uploadKey, { name: 'x.txt', size: mark.length }))
    })
    return uploadKey
  }

  /** One that arrived and was looked into, of whoever has the link or of Ada. */
  async function readyUpload(whose: { link: boolean }) {
    const id = crypto.randomUUID()
    if (whose.link) await newUploadKey()
    await orTheLast(async () => {
      const began = whose.link
        ? (await t.db.select().from(uploads).where(eq(uploads.id, uploading)))[0]?.link_id
        : undefined
      const owner = whose.link ? { link_id: began ?? null } : { owner_id: await t.userIdOf('ada') }
      const at = { created_at: t.parts.now(), updated_at: t.parts.now() }
      const file = { file_name: 'x.txt', file_size: 7, file_type: 'text/plain', file_path: `project_files/${id}` }
      await t.db.insert(uploads).values({ id, ...owner, ...at, ...file, purpose: 'project', state: 'ready' })
    })
    return id
  }

  return {
    workedOwnThings: {
      'POST /api/milestones/:id/own-link': async () => {
        await newWorkKey()
        return last
      },
      'POST /api/projects/:id/own-link': async () => {
        await newUploadKey()
        return last && { id: last.project_id }
      },
    },
    uploadKey: (path: string) => (path.includes(':id') || path === '/api/link/files' ? uploadKey : newUploadKey()),
    workKey: newWorkKey,
    workedThings: {
      milestones: milestone,
      'project-files': async () => {
        const made = await orTheLast(async () => {
          const [project] = await t.db
            .select()
            .from(website_projects)
            .orderBy(desc(website_projects.created_at))
            .limit(1)
          const values = {
            project_id: project?.id ?? '',
            side: 'team' as const,
            file_name: 'x.txt',
            file_size: 10,
            file_type: 'text/plain',
            file_path: `project_files/${crypto.randomUUID()}`,
            created_at: t.parts.now(),
          }
          const [file] = await t.db.insert(project_files).values(values).returning({ id: project_files.id })
          return file
        })
        return made ?? { id: crypto.randomUUID() }
      },
      'uploads-by-link': async () => {
        await newUploadKey()
        return { id: uploading }
      },
    },
    workedFields: {
      'POST /api/milestones/:id/versions': () => ({ version: undefined, file_ids: [], preview_url: '' }),
      'POST /api/link/files': async () => ({ upload_id: await readyUpload({ link: true }) }),
      'POST /api/projects/:id/files': async () => ({ upload_id: await readyUpload({ link: false }) }),
      'POST /api/link/decision': () => ({ version: 1, decision: 'changes' }),
    },
  }
}
