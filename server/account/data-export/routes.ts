import { dataExportResponse } from '../../../contract/account/data-export.ts'
import { ApiRouter } from '../../platform/http/api-router.ts'
import { fileHeaders } from '../../platform/http/download.ts'
import { refuseWithoutProof } from '../sessions/recent-proof.ts'
import { signedIn } from '../sessions/signed-in.ts'
import { openExport, readExport, requestExport } from './service.ts'

export const dataExportRoutes = new ApiRouter()
  .openapi(
    signedIn({
      method: 'get',
      path: '/v1/user/export',
      summary: 'Get the state of the newest export of your data. Null when there is none.',
      response: dataExportResponse,
      servesClosing: true,
    }),
    async (c) => c.json({ status: 200, data: await readExport(c.var, c.var.account.id) }, 200),
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/user/export',
      summary: 'Request an export of all your data, at most once a day.',
      response: dataExportResponse,
      refuses: ['proof_required', 'too_many_attempts'],
      servesClosing: true,
    }),
    async (c) => {
      refuseWithoutProof(c.var.session, c.var.clock)
      return c.json({ status: 200, data: await requestExport(c.var, c.var) }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'get',
      path: '/v1/user/export/file',
      summary: 'Download the newest export of your data, as a ZIP file.',
      ownResponses: ['application/zip'],
      refuses: ['proof_required', 'not_found'],
      servesClosing: true,
    }),
    async (c) => {
      refuseWithoutProof(c.var.session, c.var.clock)
      const { bytes, parts } = await openExport(c.var, c.var)
      return c.body(ReadableStream.from(parts), 200, {
        ...fileHeaders('application/zip', 'account-data.zip'),
        'Content-Length': String(bytes),
        'Cache-Control': 'no-store',
      })
    },
  )
