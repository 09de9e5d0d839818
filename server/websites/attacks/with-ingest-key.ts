import { describeRoute, type RouteDescription } from '../../platform/http/route.ts'

/** A route for which `Authorization` must carry the ingest key of the website in its path. Its handler asks for it. */
export const withIngestKey = <const D extends RouteDescription>(described: D) =>
  describeRoute(described, ['wrong_ingest_key', 'too_many_attempts'], { security: ['ingest_key'] })

/** A route for both: a session or the ingest key. Its handler asks for either. */
export const signedInOrWithIngestKey = <const D extends RouteDescription>(described: D) =>
  describeRoute(
    described,
    ['missing_token', 'session_ended', 'wrong_ingest_key', 'too_many_attempts'],
    {
      security: ['user_token', 'ingest_key'],
    },
  )
