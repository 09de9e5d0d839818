import { databasePath, databaseResponse } from '../../../contract/databases/database.ts'
import {
  exportFindingsQuery,
  exportFindingsResponse,
  findingsResponse,
  ignoreFindingRequest,
  reportResponse,
  unignoreFindingRequest,
} from '../../../contract/databases/findings.ts'
import { inventoryResponse, valueSampleRequest } from '../../../contract/databases/inventory.ts'
import { runHistoryQuery, runHistoryResponse } from '../../../contract/organisation/scored-runs.ts'
import { signedIn, signedInByCookie } from '../../account/sessions/signed-in.ts'
import { ApiRouter } from '../../platform/http/api-router.ts'
import { exportHeaders, fileHeaders } from '../../platform/http/download.ts'
import { databaseRequestOf, onDatabase } from '../databases/on-database.ts'
import { changeValueSample } from '../inventory/value-sample.ts'
import { findingsFile } from './export.ts'
import { ignoreFinding, unignoreFinding } from './ignore.ts'
import { checkNow, listRuns, readRemedies, readReport, showInventory } from './service.ts'

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
      const data = await readReport(c.var, c.var.database)
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
      response: reportResponse,
      refuses: ['already_done', 'connection_failed', 'too_many_attempts'],
    }),
    async (c) => {
      const data = await checkNow(c.var, databaseRequestOf(c))
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'get',
      path: '/v1/database/{id}/inventory',
      access: onDatabase('resource.see'),
      summary:
        'Get roles and their privileges, sessions, slow queries and sensitive columns, as of the newest check.',
      params: databasePath,
      response: inventoryResponse,
    }),
    async (c) => {
      const data = await showInventory(c.var.db, c.var.database.id)
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/database/{id}/value-sample',
      access: onDatabase('resource.change'),
      summary:
        'Turn sampling of values on or off, from the next check on. It finds sensitive columns by up to 100 values of each text column, which are never stored.',
      params: databasePath,
      body: valueSampleRequest,
      response: databaseResponse,
      refuses: ['invalid_request', 'already_done', 'too_many_attempts'],
    }),
    async (c) => {
      const { samples_values: samplesValues } = c.req.valid('json')
      const data = await changeValueSample(c.var, databaseRequestOf(c), samplesValues)
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'get',
      path: '/v1/database/{id}/findings/history',
      access: onDatabase('resource.see'),
      summary: 'List the score and grade of the newest 100 checks of a database, newest first.',
      params: databasePath,
      query: runHistoryQuery,
      response: runHistoryResponse,
      refuses: ['invalid_request'],
    }),
    async (c) => {
      const page = await listRuns(c.var.db, c.var.database.id, c.req.valid('query'))
      return c.json({ status: 200, ...page }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/database/{id}/findings/ignore',
      access: onDatabase('resource.change'),
      summary:
        'Ignore a failed check until a date, with a reason. It still counts towards the score.',
      params: databasePath,
      body: ignoreFindingRequest,
      response: reportResponse,
      refuses: ['invalid_request'],
    }),
    async (c) => {
      const data = await ignoreFinding(c.var, databaseRequestOf(c), c.req.valid('json'))
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/database/{id}/findings/unignore',
      access: onDatabase('resource.change'),
      summary: 'Stop ignoring a check.',
      params: databasePath,
      body: unignoreFindingRequest,
      response: reportResponse,
      refuses: ['invalid_request', 'already_done'],
    }),
    async (c) => {
      const data = await unignoreFinding(c.var, databaseRequestOf(c), c.req.valid('json').check)
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedInByCookie({
      method: 'get',
      path: '/v1/database/{id}/findings/export',
      access: onDatabase('resource.see'),
      summary: 'Export the newest findings on a database as a file.',
      params: databasePath,
      query: exportFindingsQuery,
      ownResponses: ['text/csv'],
      response: exportFindingsResponse,
      refuses: ['invalid_request'],
    }),
    async (c) => {
      const { format } = c.req.valid('query')
      const file = findingsFile(await readReport(c.var, c.var.database), format)
      return c.body(file, 200, exportHeaders('findings', format))
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
      const file = await readRemedies(c.var, c.var.database)
      // RFC 6922
      return c.body(file, 200, fileHeaders('application/sql; charset=utf-8', 'remedies.sql'))
    },
  )
