import { mark } from './marked-requests.ts'
import type { createTestApp } from './test-app.ts'

type App = Awaited<ReturnType<typeof createTestApp>>

/**
 * What is changed from the words one saw: how one of its kind is made (the last one while the database refuses another), and what
 * its calls say.
 */
export function createWordedThings(t: App) {
  const last = {
    category: { id: '', name: '', description: '' },
    savedReply: { id: '', title: '', text: '' },
  }
  const newName = () => `${mark} ${crypto.randomUUID()}`
  const add =
    <Kind extends keyof typeof last>(kind: Kind, insert: string) =>
    async () => {
      const made = t.parts.database.pool.query(`${insert} returning *`, [newName()])
      last[kind] = await made.then(({ rows }) => rows[0] as (typeof last)[Kind]).catch(() => last[kind])
      return last[kind]
    }
  return {
    wordedThings: {
      'video-categories': add('category', 'insert into video_categories (name) values ($1)'),
      'saved-replies': add(
        'savedReply',
        `insert into saved_replies (title, text, created_at, updated_at) values ($1, '${mark}', now(), now())`,
      ),
    },
    wordedFields: {
      'POST /api/video-categories': () => ({ name: newName() }),
      'PUT /api/video-categories/:id': () => {
        const { name, description } = last.category
        return { name: newName(), seen: { name, description } }
      },
      'POST /api/saved-replies': () => ({ title: newName() }),
      'PUT /api/saved-replies/:id': () => {
        const { title, text } = last.savedReply
        return { title: newName(), seen: { title, text } }
      },
    },
  }
}
