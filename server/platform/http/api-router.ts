import { OpenAPIHono } from '@hono/zod-openapi'
import { TrieRouter } from 'hono/router/trie-router'

import { Refusal } from './refusal.ts'

/** Each module declares the variables that it sets on a request: see `ContextVariableMap`. */
export type AppEnv = { Variables: object }

/** The routes of a folder. A body or query that doesn't match its schema is refused with the invalid fields. */
export class ApiRouter extends OpenAPIHono<AppEnv> {
  constructor() {
    super({
      // The default first adds each route to a router that can't take all of ours, and then to this one.
      router: new TrieRouter(),
      defaultHook: (result) => {
        if (result.success) return
        const errors = result.error.issues.map((issue) => ({
          path: issue.path.join('.'),
          message: issue.message,
        }))
        const message = errors[0]?.message ?? 'The request is incomplete.'
        throw new Refusal('invalid_request', message, { errors })
      },
    })
  }
}
