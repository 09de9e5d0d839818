import { databasePath } from '../../../contract/databases/database.ts'
import { findingsResponse, runChecksResponse } from '../../../contract/databases/findings.ts'
import { signedIn, signedInByCookie } from '../../account/sessions/signed-in.ts'
import { ApiRouter } from '../../platform/http/api-router.ts'
import { databaseRequestOf, onDatabase } from '../databases/on-database.ts'
import { checkNow, readRemedies, readReport } from './service.ts'

export const findingRoutes = new ApiRouter()
  .openapi(
    signedIn({
      method: 'get',
      path: '/v1/database/{id}/findings',
      access: onDatabase('resource.see'),
      summary: 'Get the newest findings on a database, or null before its first check.',
      params: databasePath,
      response: findingsResponse,
    }),
    async (c) => {
      const data = await readReport(c.var.db, c.var.database)
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/database/{id}/findings',
      access: onDatabase('resource.change'),
      summary:
        'Check a database now, at most once per minute. It only reads. Takes up to 60 seconds.',
      params: databasePath,
      response: runChecksResponse,
      refuses: ['already_done', 'connection_failed', 'too_many_attempts'],
    }),
    async (c) => {
      const data = await checkNow(c.var, databaseRequestOf(c))
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedInByCookie({
      method: 'get',
      path: '/v1/database/{id}/remedies',
      access: onDatabase('resource.see'),
      summary: 'Download all remedies of the newest findings as one SQL file, to review and run.',
      params: databasePath,
      ownResponses: ['application/sql'],
    }),
    async (c) => {
      const file = await readRemedies(c.var.db, c.var.database)
      return c.body(file, 200, {
        // RFC 6922
        'Content-Type': 'application/sql; charset=utf-8',
        'Content-Disposition': `attachment; filename="remedies.sql"`,
      })
    },
  )
