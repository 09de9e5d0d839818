import {
  changeDatabaseAlertsRequest,
  databaseAlertsResponse,
} from '../../../contract/databases/alerts.ts'
import { databasePath } from '../../../contract/databases/database.ts'
import { signedIn } from '../../account/sessions/signed-in.ts'
import { ApiRouter } from '../../platform/http/api-router.ts'
import { databaseRequestOf, onDatabase } from '../databases/on-database.ts'
import { alertsOf, changeAlerts } from './service.ts'

export const databaseAlertRoutes = new ApiRouter()
  .openapi(
    signedIn({
      method: 'get',
      path: '/v1/database/{id}/alerts',
      access: onDatabase('resource.see'),
      summary: 'Get which events of a database are emailed to everyone who can change it.',
      params: databasePath,
      response: databaseAlertsResponse,
    }),
    (c) => c.json({ status: 200, data: alertsOf(c.var.database) }, 200),
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/database/{id}/alerts',
      access: onDatabase('resource.change'),
      summary:
        'Change which events of a database are emailed. They appear in the notifications either way.',
      params: databasePath,
      body: changeDatabaseAlertsRequest,
      response: databaseAlertsResponse,
      refuses: ['invalid_request', 'already_done', 'too_many_attempts', 'changed_meanwhile'],
    }),
    async (c) => {
      const data = await changeAlerts(c.var, databaseRequestOf(c), c.req.valid('json'))
      return c.json({ status: 200, data }, 200)
    },
  )
