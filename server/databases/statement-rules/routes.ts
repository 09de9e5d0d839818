import { databasePath } from '../../../contract/databases/database.ts'
import {
  allowListRequest,
  changeAuditSettingsRequest,
  changeRulesRequest,
  learningRequest,
  rulesResponse,
} from '../../../contract/databases/statement-rules.ts'
import { signedIn } from '../../account/sessions/signed-in.ts'
import { ApiRouter } from '../../platform/http/api-router.ts'
import { databaseRequestOf, onDatabase } from '../databases/on-database.ts'
import {
  changeAllowList,
  changeAuditSettings,
  changeLearning,
  changeRules,
  describeRules,
} from './service.ts'

const changing = {
  method: 'post',
  access: onDatabase('resource.change'),
  params: databasePath,
  response: rulesResponse,
  refuses: ['invalid_request', 'already_done', 'too_many_attempts'],
} as const

export const statementRuleRoutes = new ApiRouter()
  .openapi(
    signedIn({
      method: 'get',
      path: '/v1/database/{id}/rules',
      access: onDatabase('resource.see'),
      summary:
        'Get the statement rules of a database, how its activity is kept, and the statements learnt so far. Rules log or alert; nothing is blocked.',
      params: databasePath,
      response: rulesResponse,
    }),
    async (c) => {
      const data = await describeRules(c.var, c.var.database.id)
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      ...changing,
      path: '/v1/database/{id}/rules',
      summary: 'Replace the statement rules of a database. The first that matches decides.',
      body: changeRulesRequest,
      refuses: [...changing.refuses, 'changed_meanwhile'],
    }),
    async (c) => {
      const data = await changeRules(c.var, databaseRequestOf(c), c.req.valid('json'))
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      ...changing,
      path: '/v1/database/{id}/audit-settings',
      summary: 'Change how long the activity of a database is kept, and how much of it.',
      body: changeAuditSettingsRequest,
      refuses: [...changing.refuses, 'changed_meanwhile'],
    }),
    async (c) => {
      const data = await changeAuditSettings(c.var, databaseRequestOf(c), c.req.valid('json'))
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      ...changing,
      path: '/v1/database/{id}/learning',
      summary: 'Learn which statements are usual, for a number of days. 0 days stops learning.',
      body: learningRequest,
    }),
    async (c) => {
      const data = await changeLearning(c.var, databaseRequestOf(c), c.req.valid('json').days)
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      ...changing,
      path: '/v1/database/{id}/allow-list',
      summary: 'Allow some of the proposed statements and forget others, or forget all statements.',
      body: allowListRequest,
    }),
    async (c) => {
      const data = await changeAllowList(c.var, databaseRequestOf(c), c.req.valid('json'))
      return c.json({ status: 200, data }, 200)
    },
  )
