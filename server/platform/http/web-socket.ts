import { createMiddleware } from 'hono/factory'

import { Refusal } from './refusal.ts'

/** Any other upgrade offer, such as curl's to HTTP/2, may be ignored (RFC 9110 section 7.8). */
export const refuseWebSocket = createMiddleware(async (c, next) => {
  if (/\bwebsocket\b/i.test(c.req.header('upgrade') ?? '')) {
    throw new Refusal(
      'invalid_request',
      'This server does not support WebSockets. For live updates, use the event stream at /v1/live.',
      { status: 400 },
    )
  }
  return next()
})
