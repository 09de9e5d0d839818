import { describeRoute, type RouteDescription } from '../http/route.ts'

/** A route that expects, in `Authorization`, the ingest key of the website or database in its path. Its handler checks it. */
export const withIngestKey = <const D extends RouteDescription>(described: D) =>
  describeRoute(described, ['wrong_ingest_key', 'too_many_attempts'], { security: ['ingest_key'] })

/** A route that accepts either a session or the ingest key. Its handler checks it. */
export const signedInOrWithIngestKey = <const D extends RouteDescription>(described: D) =>
  describeRoute(
    described,
    ['missing_token', 'session_ended', 'wrong_ingest_key', 'too_many_attempts'],
    {
      security: ['user_token', 'ingest_key'],
    },
  )
