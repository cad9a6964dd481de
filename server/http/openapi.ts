import packageFile from '../../package.json' with { type: 'json' }
import { z } from 'zod'
import type { Access } from '#domain/permissions.ts'
import { proofHours } from '#domain/sign-in.ts'
import { errorSchema, errorSchemaOf, functionErrorSchema } from './errors.ts'
import { declarationOf, type RouteDeclaration } from './route.ts'

type MountedHandler = { method: string; path: string; handler: object }
export type DeclaredRoute = { method: string; path: string; declaration: RouteDeclaration }

/** What goes before every route or the demo's own, and the pages of the stand-in for Stripe, which are not ours. */
const needNoDeclaration = new Set([
  'ALL /*',
  'ALL /dev/*',
  'ALL /sandbox/*',
  'ALL /sandbox/checkout/*',
  'ALL /sandbox/portal/*',
])

/**
 * Every route with its declaration. It has to be the first thing on its path, or something else would answer before it
 * checks; a route without one is a mistake in the code and stops the start.
 */
export function listRoutes(app: { routes: MountedHandler[] }): DeclaredRoute[] {
  const declared = new Map<string, DeclaredRoute>()
  const undeclared = new Set<string>()
  for (const { method, path, handler } of app.routes) {
    const name = `${method} ${path}`
    if (needNoDeclaration.has(name) || declared.has(name)) continue
    const declaration = declarationOf(handler)
    if (declaration) declared.set(name, { method, path, declaration })
    else undeclared.add(name)
  }
  if (undeclared.size > 0) throw new Error(`Routes without declared access: ${[...undeclared].join(', ')}`)
  return [...declared.values()]
}

const accessSentences: Record<Access, string> = {
  anyone: 'Anyone may call this.',
  'signed-in': 'For signed-in people.',
  employee: 'For employees and admins.',
  admin: 'For admins.',
  work: 'For the owner and the members of a company.',
  money: 'For the owner of a company and whoever does its billing.',
  owner: 'For the owner of a company.',
}

const described = z.record(z.string(), z.unknown())
export const openapiSchema = z.object({
  openapi: z.literal('3.1.0'),
  info: z.object({ title: z.string(), version: z.string() }),
  servers: z.array(z.object({ url: z.string() })),
  paths: described,
  components: z.object({ schemas: described, securitySchemes: described }),
})

/** The API as an OpenAPI 3.1 document, made from the declarations. */
export function describeApi(routes: DeclaredRoute[], origin: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { method, path, declaration } of routes) {
    const at = path.replaceAll(/:([a-z_]+)/g, '{$1}')
    paths[at] ??= {}
    paths[at][method.toLowerCase()] = describeRoute(path, declaration)
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Slipway', version: packageFile.version },
    servers: [{ url: origin }],
    paths,
    components: {
      schemas: { Error: jsonSchema(errorSchema), FunctionError: jsonSchema(functionErrorSchema) },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'slipway_session' },
        bearer: { type: 'http', scheme: 'bearer' },
        link: { type: 'apiKey', in: 'header', name: 'X-Link-Key' },
      },
    },
  }
}

function describeRoute(path: string, { access, confirm, link, summary, query, body, reply, limit }: RouteDeclaration) {
  const errorName = errorSchemaOf(path) === errorSchema ? 'Error' : 'FunctionError'
  const names = [...path.matchAll(/:([a-z_]+)/g)].map((match) => match[1])
  const links = link ? ` With the key of a link: ${link.join(', ')}.` : ''
  const confirms = confirm ? ` Asks to confirm who one is, ${proofHours} hours after the last time.` : ''
  const limits = limit ? ` At most ${limit.times} calls per ${limit.perSeconds} seconds and address.` : ''
  const queryFields = Object.entries((query && (jsonSchema(query).properties as Record<string, object>)) ?? {})
  return {
    summary,
    description: accessSentences[access] + confirms + links + limits,
    ...(confirm ? { 'x-confirm': true } : {}),
    ...(link ? { security: [{ link: [] }] } : {}),
    ...(access === 'anyone' ? {} : { security: [{ session: [] }, { bearer: [] }] }),
    parameters: [
      ...names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
      ...queryFields.map(([name, schema]) => ({ name, in: 'query', schema })),
    ],
    ...(body ? { requestBody: { required: true, content: json(jsonSchema(body)) } } : {}),
    responses: {
      [reply?.status ?? 200]: {
        description: 'Done',
        ...(reply?.schema ? { content: json(jsonSchema(reply.schema)) } : {}),
      },
      ...Object.fromEntries((reply?.otherStatuses ?? []).map((status) => [status, { description: 'Done' }])),
      default: { description: 'Refused', content: json({ $ref: `#/components/schemas/${errorName}` }) },
    },
  }
}

const json = (schema: object) => ({ 'application/json': { schema } })
const jsonSchema = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
