import { runHistoryQuery, runHistoryResponse } from '../../../contract/organisation/scored-runs.ts'
import { domainPath } from '../../../contract/websites/domain.ts'
import {
  ignorePostureRequest,
  openFindingsResponse,
  postureResponse,
  postureReportResponse,
  unignorePostureRequest,
} from '../../../contract/websites/posture.ts'
import { signedIn } from '../../account/sessions/signed-in.ts'
import { inOrganisation } from '../../organisation/access/in-organisation.ts'
import { ApiRouter } from '../../platform/http/api-router.ts'
import { domainRequestOf } from '../domains/domain-request.ts'
import { onDomain } from '../domains/on-domain.ts'
import { readOpenFindings } from './open-findings.ts'
import { ignoreCheck, listRuns, newestReport, runPosture, unignoreCheck } from './service.ts'

export const postureRoutes = new ApiRouter()
  .openapi(
    signedIn({
      method: 'get',
      path: '/v1/posture/findings',
      access: inOrganisation('resources.list'),
      summary: 'List the open findings of all websites, by severity.',
      response: openFindingsResponse,
    }),
    async (c) => {
      const data = await readOpenFindings(c.var, c.var.access)
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'get',
      path: '/v1/domain/{id}/posture',
      access: onDomain('resource.see'),
      summary: 'Get the newest posture report of a website, or null before the first check.',
      params: domainPath,
      response: postureResponse,
    }),
    async (c) => {
      const data = await newestReport(c.var, c.var.domain)
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/domain/{id}/posture',
      access: onDomain('resource.change'),
      summary: 'Check a website now, at most once per minute. Takes up to 20 seconds.',
      params: domainPath,
      response: postureReportResponse,
      refuses: ['already_done', 'too_many_attempts'],
    }),
    async (c) => c.json({ status: 200, data: await runPosture(c.var, domainRequestOf(c)) }, 200),
  )
  .openapi(
    signedIn({
      method: 'get',
      path: '/v1/domain/{id}/posture/history',
      access: onDomain('resource.see'),
      summary: 'List the score and grade of every run, newest first.',
      params: domainPath,
      query: runHistoryQuery,
      response: runHistoryResponse,
      refuses: ['invalid_request'],
    }),
    async (c) => {
      const page = await listRuns(c.var, c.var.domain.id, c.req.valid('query'))
      return c.json({ status: 200, ...page }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/domain/{id}/posture/ignore',
      access: onDomain('resource.change'),
      summary: 'Ignore a finding until a date, with a reason. It still counts towards the score.',
      params: domainPath,
      body: ignorePostureRequest,
      response: postureReportResponse,
      refuses: ['invalid_request', 'already_done'],
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
      access: onDomain('resource.change'),
      summary: 'Stop ignoring a finding.',
      params: domainPath,
      body: unignorePostureRequest,
      response: postureReportResponse,
      refuses: ['invalid_request', 'already_done'],
    }),
    async (c) => {
      const data = await unignoreCheck(c.var, domainRequestOf(c), c.req.valid('json').check)
      return c.json({ status: 200, data }, 200)
    },
  )
