import {
  listNotificationsResponse,
  listNotificationsQuery,
  readNotificationsResponse,
  readNotificationsRequest,
} from '../../../contract/organisation/notification.ts'
import { signedIn } from '../../account/sessions/signed-in.ts'
import { ApiRouter } from '../../platform/http/api-router.ts'
import { inOrganisation } from '../access/in-organisation.ts'
import { listNotifications, readNotifications } from './service.ts'

export const notificationRoutes = new ApiRouter()
  .openapi(
    signedIn({
      method: 'get',
      path: '/v1/notifications',
      access: inOrganisation('inbox.see'),
      summary: 'List your notifications in the organisation, newest first.',
      query: listNotificationsQuery,
      response: listNotificationsResponse,
      refuses: ['invalid_request'],
    }),
    async (c) => {
      const page = await listNotifications(c.var.db, c.var.access, c.req.valid('query'))
      return c.json({ status: 200, ...page }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/notifications/read',
      access: inOrganisation('inbox.see'),
      summary: 'Mark one notification as read, or all up to a given one.',
      body: readNotificationsRequest,
      response: readNotificationsResponse,
      refuses: ['invalid_request'],
    }),
    async (c) => {
      const data = await readNotifications(c.var.db, c.var.access, c.req.valid('json'))
      return c.json({ status: 200, data }, 200)
    },
  )
