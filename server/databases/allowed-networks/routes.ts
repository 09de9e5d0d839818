import {
  changeNetworksRequest,
  networksResponse,
  outboundAddressesResponse,
} from '../../../contract/databases/allowed-networks.ts'
import { databasePath } from '../../../contract/databases/database.ts'
import { signedIn } from '../../account/sessions/signed-in.ts'
import { inOrganisation } from '../../organisation/access/in-organisation.ts'
import { ApiRouter } from '../../platform/http/api-router.ts'
import { databaseRequestOf, onDatabase } from '../databases/on-database.ts'
import { changeNetworks, describeNetworks } from './service.ts'

export const allowedNetworkRoutes = new ApiRouter()
  .openapi(
    signedIn({
      method: 'get',
      path: '/v1/outbound-addresses',
      access: inOrganisation('resources.list'),
      summary: 'List the IP addresses that database checks come from, for your firewall.',
      response: outboundAddressesResponse,
    }),
    (c) => c.json({ status: 200, data: [...c.var.config.outboundAddresses] }, 200),
  )
  .openapi(
    signedIn({
      method: 'get',
      path: '/v1/database/{id}/networks',
      access: onDatabase('resource.see'),
      summary:
        'Get the allowed networks of a database, compared with what its server allows, and settings to copy.',
      params: databasePath,
      response: networksResponse,
    }),
    async (c) => {
      const data = await describeNetworks(c.var, c.var.database)
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/database/{id}/networks',
      access: onDatabase('resource.change'),
      summary: 'Replace the allowed networks of a database. Nothing is changed on its server.',
      params: databasePath,
      body: changeNetworksRequest,
      response: networksResponse,
      refuses: ['invalid_request', 'already_done', 'too_many_attempts', 'changed_meanwhile'],
    }),
    async (c) => {
      const data = await changeNetworks(c.var, databaseRequestOf(c), c.req.valid('json'))
      return c.json({ status: 200, data }, 200)
    },
  )
