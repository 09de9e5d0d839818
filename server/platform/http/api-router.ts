import { OpenAPIHono } from '@hono/zod-openapi'

import { Refusal } from './refusal.ts'

/** What a request carries, each thing declares where it is made: see `ContextVariableMap`. */
export type AppEnv = { Variables: object }

/** A folder's routes. A body or query that breaks its schema is refused with the fields at fault. */
export class ApiRouter extends OpenAPIHono<AppEnv> {
  constructor() {
    super({
      defaultHook: (result) => {
        if (result.success) return
        const errors = result.error.issues.map((issue) => ({
          path: issue.path.join('.'),
          message: issue.message,
        }))
        const message = errors[0]?.message ?? 'The request is not complete.'
        throw new Refusal('invalid_request', message, { errors })
      },
    })
  }
}
