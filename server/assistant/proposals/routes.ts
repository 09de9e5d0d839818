import { eq } from 'drizzle-orm'
import type { Context } from 'hono'

import { proposalPath, proposalResponse } from '../../../contract/assistant/proposal.ts'
import { signedIn } from '../../account/sessions/signed-in.ts'
import { inOrganisationOf } from '../../organisation/access/in-organisation-of.ts'
import { type AppEnv, ApiRouter } from '../../platform/http/api-router.ts'
import { assistantProposals } from '../schema.ts'
import { dispatchAs, type Fetch } from '../tools/dispatch.ts'
import { approveProposal, declineProposal, readProposal } from './service.ts'

const onProposal = inOrganisationOf('proposalId', (db, id) =>
  db
    .select({ organisationId: assistantProposals.organisationId })
    .from(assistantProposals)
    .where(eq(assistantProposals.id, id)),
)

/** `fetch` is the whole app, through which an approved change is made as the person. */
export function proposalRoutes(fetch: Fetch) {
  const aboutOf = (c: Context<AppEnv>, id: string) => ({
    access: c.var.access,
    dispatch: dispatchAs(fetch, c, { ...c.var.access, doneWith: 'assistant' }),
    dispatchFor: (proposedBy?: string) =>
      dispatchAs(fetch, c, { ...c.var.access, doneWith: 'mcp', proposedBy }),
    id,
  })
  return new ApiRouter()
    .openapi(
      signedIn({
        method: 'get',
        path: '/v1/assistant/proposals/{proposalId}',
        access: onProposal('assistant.use'),
        summary: 'Get a change that the assistant or an MCP client suggested.',
        params: proposalPath,
        response: proposalResponse,
      }),
      async (c) => {
        const data = await readProposal(c.var, aboutOf(c, c.req.valid('param').proposalId))
        return c.json({ status: 200, data }, 200)
      },
    )
    .openapi(
      signedIn({
        method: 'post',
        path: '/v1/assistant/proposals/{proposalId}/approve',
        access: onProposal('assistant.use'),
        summary:
          'Approve a suggested change. It is made with the usual API call and your access, unless what it changes has been modified since.',
        params: proposalPath,
        response: proposalResponse,
        refuses: ['already_done'],
      }),
      async (c) => {
        const data = await approveProposal(c.var, aboutOf(c, c.req.valid('param').proposalId))
        // An MCP client may wait for it.
        c.var.live.publish(data.id, { kind: 'proposal' })
        return c.json({ status: 200, data }, 200)
      },
    )
    .openapi(
      signedIn({
        method: 'post',
        path: '/v1/assistant/proposals/{proposalId}/decline',
        access: onProposal('assistant.use'),
        summary: 'Decline a suggested change. Nothing is changed.',
        params: proposalPath,
        response: proposalResponse,
        refuses: ['already_done'],
      }),
      async (c) => {
        const data = await declineProposal(c.var, aboutOf(c, c.req.valid('param').proposalId))
        c.var.live.publish(data.id, { kind: 'proposal' })
        return c.json({ status: 200, data }, 200)
      },
    )
}
