import type { OpenAPIHono, RouteConfig } from '@hono/zod-openapi'
import { z } from 'zod'

import { SESSION_COOKIE } from '../../../contract/constants.ts'
import type { AppEnv } from '../http/api-router.ts'
import { jsonSchemaOf } from '../http/json-schema.ts'

const securitySchemes = {
  user_token: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: 'The user token, without a scheme.',
  },
  api_token: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'parapet_…',
    description:
      'An API token of an organisation, created at /organisation. It acts for the organisation with its scopes, which are actions of the access table, never for a person.',
  },
  ingest_key: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: 'The ingest key of the website or database, without a scheme.',
  },
  session_cookie: {
    type: 'apiKey',
    in: 'cookie',
    name: SESSION_COOKIE,
    description: 'The access token, set by the console. For downloads and the live stream only.',
  },
}

/** The first call that a script makes. */
export const curlExample = (publicUrl: string) =>
  `curl --header 'Authorization: Bearer parapet_…' ${publicUrl}/v1/domain`

/** Returns the OpenAPI 3.1 document of all routes, generated from the schemas that validate the requests. */
export function openApiDocument(app: OpenAPIHono<AppEnv>, publicUrl: string) {
  const paths: Record<string, Record<string, object>> = {}
  for (const definition of app.openAPIRegistry.definitions) {
    if (definition.type !== 'route') continue
    const { path, method } = definition.route
    paths[path] = { ...paths[path], [method]: operationOf(definition.route) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Parapet API',
      version: '1',
      description:
        'Responses contain `status`, and optionally `message` and `data`. String lengths are in UTF-16 code units, as in JavaScript. Calls about an organisation’s resources accept its ID in the header `Parapet-Organisation`, and downloads in the query parameter `organisation`; the default is the first organisation that the person joined. `x-parapet-action` names the action of the access table that a call requires.\n\nScripts use an API token of the organisation. Calls that accept one list `api_token`; all others require a signed-in person, and refuse a token with `person_required`:\n\n```sh\n' +
        curlExample(publicUrl) +
        '\n```',
    },
    servers: [{ url: publicUrl }],
    components: { securitySchemes },
    paths,
  }
}

function operationOf({ summary, security, request = {}, responses, ...extensions }: RouteConfig) {
  const action = extensions['x-parapet-action']
  const parameters = [
    ...parametersOf('path', request.params),
    ...parametersOf('query', request.query),
  ]
  return {
    summary,
    ...(action !== undefined && { 'x-parapet-action': action }),
    ...(security && { security }),
    ...(parameters.length > 0 && { parameters }),
    ...(request.body && {
      requestBody: { required: true, content: contentOf(request.body.content, 'input') },
    }),
    responses: Object.fromEntries(
      Object.entries(responses).map(([status, response]) => [
        status,
        'content' in response && response.content
          ? { ...response, content: contentOf(response.content, 'output') }
          : response,
      ]),
    ),
  }
}

function parametersOf(place: 'path' | 'query', fields: z.ZodType | undefined) {
  if (!fields) return []
  const { properties = {}, required = [] } = jsonSchemaOf(fields, 'input')
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    ...(required.includes(name) && { required: true }),
    schema,
  }))
}

/** Anything that is not a zod schema is already JSON Schema (see `ownBodies`). */
const contentOf = (content: object, io: 'input' | 'output') =>
  Object.fromEntries(
    Object.entries(content as Record<string, { schema?: unknown }>).map(
      ([mediaType, { schema }]) => [
        mediaType,
        { schema: schema instanceof z.ZodType ? jsonSchemaOf(schema, io) : schema },
      ],
    ),
  )
