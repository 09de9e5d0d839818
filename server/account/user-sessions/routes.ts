import {
  forgetDeviceResponse,
  listRememberedDevicesResponse,
  rememberedDevicePath,
} from '../../../contract/account/remembered-device.ts'
import {
  endOtherUserSessionsResponse,
  endUserSessionResponse,
  listUserSessionsResponse,
  userSessionPath,
} from '../../../contract/account/user-session.ts'
import { ApiRouter } from '../../platform/http/api-router.ts'
import { refuseWithoutProof } from '../sessions/recent-proof.ts'
import { signedIn } from '../sessions/signed-in.ts'
import { forgetDevice, listRememberedDevices } from './devices.ts'
import { endOtherUserSessions, endUserSession, listUserSessions } from './service.ts'

export const userSessionRoutes = new ApiRouter()
  .openapi(
    signedIn({
      method: 'get',
      path: '/v1/user/sessions',
      summary: 'List the sessions of the account: this one first, then the most recently used.',
      response: listUserSessionsResponse,
    }),
    async (c) => {
      const data = await listUserSessions(c.var, c.var)
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/user/sessions/{id}/end',
      summary: 'End one session of the account.',
      params: userSessionPath,
      response: endUserSessionResponse,
      refuses: ['proof_required', 'not_found'],
    }),
    async (c) => {
      refuseWithoutProof(c.var.session, c.var.clock)
      await endUserSession(c.var, c.req.valid('param').id, c.var)
      return c.json({ status: 200, message: 'The session has ended.' }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/user/sessions/end-others',
      summary: 'End every session of the account except this one.',
      response: endOtherUserSessionsResponse,
      refuses: ['proof_required'],
    }),
    async (c) => {
      refuseWithoutProof(c.var.session, c.var.clock)
      const ended = await endOtherUserSessions(c.var, c.var)
      return c.json({ status: 200, data: { ended } }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'get',
      path: '/v1/user/devices',
      summary: 'List the browsers that sign in without a second factor.',
      response: listRememberedDevicesResponse,
    }),
    async (c) => {
      const data = await listRememberedDevices(c.var, c.var.account.id)
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/user/devices/{id}/forget',
      summary: 'Require the second factor from a browser again.',
      params: rememberedDevicePath,
      response: forgetDeviceResponse,
      refuses: ['not_found'],
    }),
    async (c) => {
      const { account, caller } = c.var
      await forgetDevice(c.var, c.req.valid('param').id, { accountId: account.id, caller })
      return c.json({ status: 200, message: 'This browser needs the second factor again.' }, 200)
    },
  )
