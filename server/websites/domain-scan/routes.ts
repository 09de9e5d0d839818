import { scanResponse } from '../../../contract/websites/domain-scan.ts'
import { domainPath } from '../../../contract/websites/domain.ts'
import { signedIn } from '../../account/sessions/signed-in.ts'
import { ApiRouter } from '../../platform/http/api-router.ts'
import { domainRequestOf } from '../domains/domain-request.ts'
import { onDomain } from '../domains/on-domain.ts'
import { cancelScan, readScan, startScan } from './service.ts'

export const scanRoutes = new ApiRouter()
  .openapi(
    signedIn({
      method: 'get',
      path: '/v1/domain/{id}/scan',
      access: onDomain('resource.see'),
      summary: 'Get the newest scan of a website with its progress, or null.',
      params: domainPath,
      response: scanResponse,
    }),
    async (c) => {
      const data = await readScan(c.var, c.var.domain)
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/domain/{id}/scan',
      access: onDomain('resource.change'),
      summary: "Start a scan of a website's records at its name servers.",
      params: domainPath,
      response: scanResponse,
      refuses: ['already_done', 'too_many_attempts'],
    }),
    async (c) => {
      const data = await startScan(c.var, domainRequestOf(c))
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/domain/{id}/scan/cancel',
      access: onDomain('resource.change'),
      summary: 'Cancel a scan. The records found so far are kept.',
      params: domainPath,
      response: scanResponse,
      refuses: ['already_done'],
    }),
    async (c) => {
      const data = await cancelScan(c.var, domainRequestOf(c))
      return c.json({ status: 200, data }, 200)
    },
  )
