import { ApiRouter } from '../http/api-router.ts'

const RETRY_AFTER_SECONDS = 5

/** For load balancers and orchestrators. They need no credentials and reveal a single word. */
export const healthRoutes = new ApiRouter()

/** Restart the process when this fails. It doesn't use the database, because a restart wouldn't repair that. */
healthRoutes.get('/health/live', (c) => c.json({ status: 'live' }))

/** Send requests elsewhere while this fails. */
healthRoutes.get('/health/ready', async (c) => {
  if (await c.var.readiness.isReady()) return c.json({ status: 'ready' })
  c.header('Retry-After', String(RETRY_AFTER_SECONDS))
  return c.json({ status: 'not_ready' }, 503)
})
