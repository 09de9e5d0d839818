import {
  exportAuditQuery,
  exportAuditResponse,
  listAuditActorsQuery,
  listAuditActorsResponse,
  listAuditQuery,
  listAuditResponse,
} from '../../../contract/organisation/audit-log.ts'
import { signedIn, signedInByCookie } from '../../account/sessions/signed-in.ts'
import { audit } from '../../platform/audit/events.ts'
import { ApiRouter } from '../../platform/http/api-router.ts'
import { exportHeaders, streamOf } from '../../platform/http/download.ts'
import { inOrganisation } from '../access/in-organisation.ts'
import { whileAllowed } from '../access/while-allowed.ts'
import { listActors } from './actors.ts'
import { exportAudit, listAudit } from './list.ts'

export const auditLogRoutes = new ApiRouter()
  .openapi(
    signedIn({
      method: 'get',
      path: '/v1/organisation/audit-log',
      access: inOrganisation('audit.see'),
      summary: 'List the audit log entries that you can see, newest first.',
      query: listAuditQuery,
      response: listAuditResponse,
      refuses: ['invalid_request'],
    }),
    async (c) => {
      const page = await listAudit(c.var.db, c.var.access, c.req.valid('query'))
      return c.json({ status: 200, ...page }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'get',
      path: '/v1/organisation/audit-log/actors',
      access: inOrganisation('audit.see'),
      summary:
        'Find people and API tokens by name, including former ones, to filter the audit log by.',
      query: listAuditActorsQuery,
      response: listAuditActorsResponse,
      refuses: ['invalid_request'],
    }),
    async (c) => {
      const data = await listActors(c.var.db, c.var.access, c.req.valid('query'))
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedInByCookie({
      method: 'get',
      path: '/v1/organisation/audit-log/export',
      access: inOrganisation('audit.see'),
      summary: 'Export the audit log entries that match the filter, as a file.',
      query: exportAuditQuery,
      ownResponses: ['text/csv'],
      response: exportAuditResponse,
      refuses: ['invalid_request'],
    }),
    async (c) => {
      const { db, clock, caller, access } = c.var
      const query = c.req.valid('query')
      const { organisationId, accountId } = access
      const detail = { format: query.format }
      await audit(db, 'AUDIT_EXPORT', {
        at: clock.now(),
        organisationId,
        accountId,
        caller,
        detail,
      })
      const file = streamOf(c, whileAllowed(c, 'audit.see', exportAudit(db, access, query)))
      return c.body(file, 200, exportHeaders('audit-log', query.format))
    },
  )
