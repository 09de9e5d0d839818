import type { OpenAPIHono } from '@hono/zod-openapi'

import { SESSION_COOKIE } from '../../contract/constants.ts'
import type { AppEnv } from '../http/area.ts'

/** The OpenAPI 3.1 document of all routes, made from the same schemas that check the requests. */
export function openApiDocument(app: OpenAPIHono<AppEnv>, publicUrl: string) {
  app.openAPIRegistry.registerComponent('securitySchemes', 'user_token', {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: 'The user token as it is, with no scheme before it.',
  })
  app.openAPIRegistry.registerComponent('securitySchemes', 'ingest_key', {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: 'The ingest key of the website as it is, with no scheme before it.',
  })
  app.openAPIRegistry.registerComponent('securitySchemes', 'session_cookie', {
    type: 'apiKey',
    in: 'cookie',
    name: SESSION_COOKIE,
    description:
      'The access token, as the console keeps it. For downloads and the live stream only.',
  })
  return app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Parapet API',
      version: '1',
      description: 'Answers carry `status`, and `message` and `data` where they have any.',
    },
    servers: [{ url: publicUrl }],
  })
}
