import { connectionTestResponse } from '../../../contract/databases/connection-test.ts'
import {
  changeConnectionRequest,
  databasePath,
  testedResponse,
} from '../../../contract/databases/database.ts'
import { signedIn } from '../../account/sessions/signed-in.ts'
import { ApiRouter } from '../../platform/http/api-router.ts'
import { databaseRequestOf, onDatabase } from '../databases/on-database.ts'
import { changeConnection, readTest, testConnection } from './service.ts'

export const connectionTestRoutes = new ApiRouter()
  .openapi(
    signedIn({
      method: 'get',
      path: '/v1/database/{id}/test',
      access: onDatabase('resource.see'),
      summary: 'Get the newest test of a connection, or null. It has five steps.',
      params: databasePath,
      response: connectionTestResponse,
    }),
    async (c) => {
      const data = await readTest(c.var.db, c.var.database.id)
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/database/{id}/test',
      access: onDatabase('resource.change'),
      summary: 'Test the stored connection of a database. Takes up to 30 seconds.',
      params: databasePath,
      response: testedResponse,
      refuses: ['already_done', 'too_many_attempts'],
    }),
    async (c) => {
      const data = await testConnection(c.var, databaseRequestOf(c))
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/database/{id}/connection',
      access: onDatabase('resource.change'),
      summary:
        'Test new connection details, and store them if the test passes. For a draft, they are always stored.',
      params: databasePath,
      body: changeConnectionRequest,
      response: testedResponse,
      refuses: ['invalid_request', 'already_done', 'too_many_attempts'],
    }),
    async (c) => {
      const data = await changeConnection(c.var, databaseRequestOf(c), c.req.valid('json'))
      return c.json({ status: 200, data }, 200)
    },
  )
