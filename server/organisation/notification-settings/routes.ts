import {
  changeNotificationSettingsRequest,
  notificationSettingsResponse,
} from '../../../contract/organisation/notification-settings.ts'
import { signedIn } from '../../account/sessions/signed-in.ts'
import { ApiRouter } from '../../platform/http/api-router.ts'
import { inOrganisation } from '../access/in-organisation.ts'
import { changeNotificationSettings, readNotificationSettings } from './service.ts'

export const notificationSettingsRoutes = new ApiRouter()
  .openapi(
    signedIn({
      method: 'get',
      path: '/v1/notifications/settings',
      access: inOrganisation('inbox.see'),
      summary: 'Get your notification settings in the current organisation.',
      response: notificationSettingsResponse,
    }),
    async (c) =>
      c.json({ status: 200, data: await readNotificationSettings(c.var.db, c.var.access) }, 200),
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/notifications/settings',
      access: inOrganisation('inbox.see'),
      summary: 'Change your notification settings in the current organisation.',
      body: changeNotificationSettingsRequest,
      response: notificationSettingsResponse,
      refuses: ['invalid_request', 'changed_meanwhile'],
    }),
    async (c) => {
      const data = await changeNotificationSettings(c.var, c.var, c.req.valid('json'))
      return c.json({ status: 200, data }, 200)
    },
  )
