import { expect, test } from 'vitest'
import { createTestApp } from '../testing/test-app.ts'
import { listRoutes } from './openapi.ts'

const t = await createTestApp()

test('the OpenAPI document names every route', async () => {
  const document = (await (await t.visitor.get('/api/openapi.json')).json()) as { paths: Record<string, object> }
  for (const { method, path } of listRoutes(t.app)) {
    expect(document.paths[path.replaceAll(/:([a-z_]+)/g, '{$1}')]).toHaveProperty(method.toLowerCase())
  }
})

test('the document says what a body must hold', async () => {
  const document = await (await t.visitor.get('/api/openapi.json')).text()
  expect(
    JSON.parse(document).paths['/api/session'].post.requestBody.content['application/json'].schema.required,
  ).toEqual(['email', 'password'])
})

test('the docs page lists the routes for people', async () => {
  const page = await (await t.visitor.get('/api/docs')).text()
  expect(page).toContain('/api/accounts/confirmation')
  expect(page).toContain('Sign in with e-mail and password')
})
