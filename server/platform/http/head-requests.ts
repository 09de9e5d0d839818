import { createMiddleware } from 'hono/factory'

/**
 * Stops what produces the body of a response to HEAD, which is not sent (RFC 9110 section 9.3.2). Nobody would ever read
 * it: a live stream would stay subscribed until its session ends.
 */
export const stopUnsentBody = createMiddleware(async (c, next) => {
  await next()
  if (c.req.method === 'HEAD') await c.res.body?.cancel()
})
