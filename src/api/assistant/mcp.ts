import { queryOptions, useMutation } from '@tanstack/react-query'
import type { z } from 'zod'

import type { authorizeMcpRequest, declineMcpRequest } from '../../../contract/assistant/mcp.ts'
import { ORGANISATION_HEADER } from '../../../contract/organisation/access.ts'
import { call } from '../client.ts'

/** An MCP client that wants to connect. */
export const mcpClientQuery = (clientId: string) =>
  queryOptions({
    queryKey: ['assistant', 'mcp client', clientId],
    queryFn: async () =>
      (await call('GET /v1/assistant/mcp/clients/{clientId}', { path: { clientId } })).data,
  })

type Authorize = z.input<typeof authorizeMcpRequest> & { organisationId: string }

/** Lets it connect to an organisation. Returns the address that leads back to it. */
export const useAuthorizeMcp = () =>
  useMutation({
    mutationFn: async ({ organisationId, ...body }: Authorize) => {
      const headers = { [ORGANISATION_HEADER]: organisationId }
      return (await call('POST /v1/assistant/mcp/authorize', { body, headers })).data.location
    },
  })

/** Refuses the connection. Returns the client's redirect URL, with the error. */
export const useDeclineMcp = () =>
  useMutation({
    mutationFn: async (body: z.input<typeof declineMcpRequest>) =>
      (await call('POST /v1/assistant/mcp/decline', { body })).data.location,
  })
