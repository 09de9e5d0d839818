import {
  listStatementsResponse,
  statementPath,
  statementResponse,
} from '../../../contract/partner/statement.ts'
import { signedIn, signedInByCookie } from '../../account/sessions/signed-in.ts'
import { ApiRouter } from '../../platform/http/api-router.ts'
import { exportHeaders, fileHeaders } from '../../platform/http/download.ts'
import { inFormerPartner } from '../partners/in-partner.ts'
import { csvOf, listStatements, readStatement, showStatement } from './service.ts'

export const statementRoutes = new ApiRouter()
  .openapi(
    signedIn({
      method: 'get',
      path: '/v1/partner/statements',
      access: inFormerPartner('billing.see'),
      summary: 'List the months for which the current partner has a statement, newest first.',
      response: listStatementsResponse,
    }),
    async (c) => {
      const data = await listStatements(c.var, c.var.access)
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'get',
      path: '/v1/partner/statements/{month}',
      access: inFormerPartner('billing.see'),
      summary: 'Get the invoices to customers in a month, and the partner’s commission.',
      params: statementPath,
      response: statementResponse,
    }),
    async (c) => {
      const data = await showStatement(c.var, c.var.access, c.req.valid('param').month)
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedInByCookie({
      method: 'get',
      path: '/v1/partner/statements/{month}/csv',
      access: inFormerPartner('billing.see'),
      summary: 'Download the statement of a month as CSV.',
      params: statementPath,
      ownResponses: ['text/csv'],
    }),
    async (c) => {
      const statement = await readStatement(c.var, c.var.access, c.req.valid('param').month)
      return c.body(csvOf(statement), 200, exportHeaders(`statement-${statement.month}`, 'csv'))
    },
  )
  .openapi(
    signedInByCookie({
      method: 'get',
      path: '/v1/partner/statements/{month}/pdf',
      access: inFormerPartner('billing.see'),
      summary: 'Download the statement of a month as PDF/A.',
      params: statementPath,
      ownResponses: ['application/pdf'],
    }),
    async (c) => {
      const statement = await readStatement(c.var, c.var.access, c.req.valid('param').month)
      const { seller } = c.var.billing
      const file = await c.var.heavyWork.inLine(c.var.access.accountId, () =>
        c.var.heavyWork.run('drawStatement', { statement, seller }),
      )
      const headers = fileHeaders('application/pdf', `statement-${statement.month}.pdf`)
      return c.body(new Uint8Array(file), 200, headers)
    },
  )
