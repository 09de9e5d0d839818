import {
  activityCountsResponse,
  databaseIngestKeyResponse,
  databaseLogArrivalsResponse,
  listActivityQuery,
  listActivityResponse,
  sentLog,
  sentLogLine,
  sentLogResponse,
} from '../../../contract/databases/activity.ts'
import { databasePath } from '../../../contract/databases/database.ts'
import { DEFAULT_LOG_TIME_ZONE } from '../../../contract/databases/statement-rules.ts'
import { signedIn } from '../../account/sessions/signed-in.ts'
import { inOrganisation } from '../../organisation/access/in-organisation.ts'
import { ApiRouter } from '../../platform/http/api-router.ts'
import { withBatch } from '../../platform/log-intake/with-batch.ts'
import { withIngestKey } from '../../platform/log-intake/with-ingest-key.ts'
import { countAttempt } from '../../platform/rate-limits/service.ts'
import { countingWrongTokens } from '../../platform/rate-limits/wrong-tokens.ts'
import { databaseRequestOf, onDatabase } from '../databases/on-database.ts'
import { databaseLimits } from '../limits.ts'
import { readDatabaseArrivals } from './arrivals.ts'
import { databaseOfKey, makeDatabaseIngestKey } from './ingest-key.ts'
import { takeLog } from './ingest.ts'
import { countActivity, listActivity } from './list.ts'

export const activityRoutes = new ApiRouter()
  .openapi(
    signedIn({
      method: 'get',
      path: '/v1/database-activity',
      access: inOrganisation('resources.list'),
      summary:
        'List the activity in the databases that you can see, from their audit logs, newest first.',
      query: listActivityQuery,
      response: listActivityResponse,
      refuses: ['invalid_request'],
    }),
    async (c) => {
      const page = await listActivity(c.var.db, c.var.access, c.req.valid('query'))
      return c.json({ status: 200, ...page }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'get',
      path: '/v1/database-activity/counts',
      access: inOrganisation('resources.list'),
      summary: 'Count the entries of audit logs in the last 24 hours, for each database.',
      response: activityCountsResponse,
    }),
    async (c) => {
      const data = await countActivity(c.var, c.var.access)
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/database/{id}/ingest-key',
      access: onDatabase('resource.change'),
      summary: 'Create a key for sending the audit log. It replaces the previous one.',
      params: databasePath,
      response: databaseIngestKeyResponse,
      refuses: ['already_done', 'too_many_attempts'],
    }),
    async (c) => {
      const data = await makeDatabaseIngestKey(c.var, databaseRequestOf(c))
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'get',
      path: '/v1/database/{id}/log-arrivals',
      access: onDatabase('resource.see'),
      summary: 'Get the log arrivals of a database, with the lines that were refused.',
      params: databasePath,
      response: databaseLogArrivalsResponse,
    }),
    async (c) => {
      const data = await readDatabaseArrivals(c.var, c.var.database.id)
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    withIngestKey({
      method: 'post',
      path: '/v1/database/{id}/activity',
      summary:
        'Send a batch of an audit log: of PostgreSQL or pgAudit (csvlog, jsonlog), MariaDB (server_audit) or MySQL (audit_log in JSON).',
      params: databasePath,
      ownBodies: {
        'application/json': sentLog,
        'application/x-ndjson': sentLogLine,
      },
      response: sentLogResponse,
      refuses: ['invalid_request', 'unsupported_media_type', 'body_too_large'],
    }),
    async (c) => {
      const key = c.req.header('authorization')
      const { database, timeZone, ...found } = await countingWrongTokens(c.var, c.var.caller, () =>
        databaseOfKey(c.var, c.req.valid('param').id, key),
      )
      const limit = databaseLimits.ingestByKey
      await countAttempt(c.var, [{ limit, subject: database.id }], c.var.caller)
      const data = await withBatch(c, database.organisationId, (batch) =>
        takeLog(
          c.var,
          { row: database, timeZone: timeZone ?? DEFAULT_LOG_TIME_ZONE, ...found },
          batch,
        ),
      )
      const { ingested } = c.var.metrics
      ingested.inc({ outcome: 'accepted' }, data.accepted)
      ingested.inc({ outcome: 'duplicate' }, data.duplicates)
      ingested.inc({ outcome: 'rejected' }, data.rejected_count)
      return c.json({ status: 200, data }, 200)
    },
  )
