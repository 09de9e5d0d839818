import {
  addDatabaseRequest,
  databasePath,
  databaseResponse,
  listDatabasesQuery,
  listDatabasesResponse,
  reachedDatabaseResponse,
} from '../../../contract/databases/database.ts'
import { signedIn } from '../../account/sessions/signed-in.ts'
import { afterProof } from '../../account/step-up/service.ts'
import { inOrganisation } from '../../organisation/access/in-organisation.ts'
import { ApiRouter } from '../../platform/http/api-router.ts'
import { describeDatabase } from './find-database.ts'
import { listDatabases } from './list.ts'
import { databaseRequestOf, onDatabase } from './on-database.ts'
import { addDatabase, changeDatabase } from './service.ts'

export const databaseRoutes = new ApiRouter()
  .openapi(
    signedIn({
      method: 'get',
      path: '/v1/database',
      access: inOrganisation('resources.list'),
      summary: 'List the databases, by name. Without a state, all except removed ones.',
      query: listDatabasesQuery,
      response: listDatabasesResponse,
      refuses: ['invalid_request'],
    }),
    async (c) => {
      const page = await listDatabases(c.var, c.var.access, c.req.valid('query'))
      return c.json({ status: 200, ...page }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/database',
      access: inOrganisation('resources.add'),
      summary:
        'Add a database, as a draft. Parapet doesn’t connect to it until you test its connection.',
      body: addDatabaseRequest,
      response: databaseResponse,
      refuses: ['invalid_request', 'limit_reached', 'too_many_attempts'],
    }),
    async (c) => {
      const { access, caller } = c.var
      const data = await addDatabase(c.var, access, { input: c.req.valid('json'), caller })
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'get',
      path: '/v1/database/{id}',
      access: onDatabase('resource.see'),
      summary: 'Get a database. Its password is never returned.',
      params: databasePath,
      response: reachedDatabaseResponse,
    }),
    async (c) => {
      const { db, database, databaseLevel: level } = c.var
      return c.json(
        { status: 200, data: { ...(await describeDatabase(db, database)), level } },
        200,
      )
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/database/{id}/pause',
      access: onDatabase('resource.change'),
      summary:
        'Pause the daily checks of a database. Parapet doesn’t connect to it until it is resumed.',
      params: databasePath,
      response: databaseResponse,
      refuses: ['already_done'],
    }),
    async (c) => {
      const data = await changeDatabase(c.var, databaseRequestOf(c), 'pause')
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/database/{id}/resume',
      access: onDatabase('resource.change'),
      summary: 'Resume the daily checks of a database, starting now.',
      params: databasePath,
      response: databaseResponse,
      refuses: ['already_done'],
    }),
    async (c) => {
      const data = await changeDatabase(c.var, databaseRequestOf(c), 'resume')
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/database/{id}/remove',
      access: afterProof(onDatabase('resource.remove')),
      summary:
        'Remove a database. It can be restored for seven days; its password is destroyed now.',
      params: databasePath,
      response: databaseResponse,
      refuses: ['already_done'],
    }),
    async (c) => {
      const data = await changeDatabase(c.var, databaseRequestOf(c), 'remove')
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/database/{id}/restore',
      access: onDatabase('resource.remove'),
      summary: 'Restore a removed database, as a draft that needs its password again.',
      params: databasePath,
      response: databaseResponse,
      refuses: ['already_done', 'limit_reached'],
    }),
    async (c) => {
      const data = await changeDatabase(c.var, databaseRequestOf(c), 'restore')
      return c.json({ status: 200, data }, 200)
    },
  )
