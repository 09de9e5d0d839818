import { domainPath } from '../../../contract/websites/domain.ts'
import {
  ignorePostureRequest,
  openFindingsResponse,
  postureResponse,
  postureHistoryResponse,
  postureHistoryQuery,
  postureReportResponse,
  unignorePostureRequest,
} from '../../../contract/websites/posture.ts'
import { signedIn } from '../../account/sessions/signed-in.ts'
import { ApiRouter } from '../../platform/http/api-router.ts'
import { domainRequestOf } from '../domains/domain-request.ts'
import { readOpenFindings } from './open-findings.ts'
import { ignoreCheck, listRuns, readPosture, runPosture, unignoreCheck } from './service.ts'

export const postureRoutes = new ApiRouter()
  .openapi(
    signedIn({
      method: 'get',
      path: '/v1/posture/findings',
      summary: 'What the last checks of all websites have found wrong, by severity.',
      response: openFindingsResponse,
    }),
    async (c) => {
      const data = await readOpenFindings(c.var, c.var.account.id)
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'get',
      path: '/v1/domain/{id}/posture',
      summary: 'The newest report on the security posture of a website, or null before the first.',
      params: domainPath,
      response: postureResponse,
      refuses: ['not_found'],
    }),
    async (c) => {
      const data = await readPosture(c.var, c.var.account.id, c.req.valid('param').id)
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/domain/{id}/posture',
      summary: 'Checks a website now, which takes up to 20 seconds. At most once a minute.',
      params: domainPath,
      response: postureReportResponse,
      refuses: ['not_found', 'already_done', 'too_many_attempts'],
    }),
    async (c) => c.json({ status: 200, data: await runPosture(c.var, domainRequestOf(c)) }, 200),
  )
  .openapi(
    signedIn({
      method: 'get',
      path: '/v1/domain/{id}/posture/history',
      summary: 'Score and grade of every run, newest first, a page at a time.',
      params: domainPath,
      query: postureHistoryQuery,
      response: postureHistoryResponse,
      refuses: ['not_found', 'invalid_request'],
    }),
    async (c) => {
      const page = await listRuns(c.var, domainRequestOf(c), c.req.valid('query'))
      return c.json({ status: 200, ...page }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/domain/{id}/posture/ignore',
      summary: 'Leaves a finding as it is until a day, for a reason. It stays in the score.',
      params: domainPath,
      body: ignorePostureRequest,
      response: postureReportResponse,
      refuses: ['not_found', 'invalid_request'],
    }),
    async (c) => {
      const data = await ignoreCheck(c.var, domainRequestOf(c), c.req.valid('json'))
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/domain/{id}/posture/unignore',
      summary: 'Takes that back.',
      params: domainPath,
      body: unignorePostureRequest,
      response: postureReportResponse,
      refuses: ['not_found', 'invalid_request', 'already_done'],
    }),
    async (c) => {
      const data = await unignoreCheck(c.var, domainRequestOf(c), c.req.valid('json').check)
      return c.json({ status: 200, data }, 200)
    },
  )
