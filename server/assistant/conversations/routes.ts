import { eq } from 'drizzle-orm'
import { streamSSE } from 'hono/streaming'

import {
  askRequest,
  assistantResponse,
  conversationPath,
  conversationResponse,
  listConversationsQuery,
  listConversationsResponse,
  removeConversationResponse,
} from '../../../contract/assistant/conversation.ts'
import { signedIn } from '../../account/sessions/signed-in.ts'
import { nextMonth } from '../../billing/limits/monthly-use.ts'
import { inOrganisationOf } from '../../organisation/access/in-organisation-of.ts'
import { inOrganisation } from '../../organisation/access/in-organisation.ts'
import { ApiRouter } from '../../platform/http/api-router.ts'
import { byAccount, countAttempt } from '../../platform/rate-limits/service.ts'
import { suggestions } from '../answers/known-questions.ts'
import { assistantLimits } from '../limits.ts'
import { assistantConversations } from '../schema.ts'
import { dispatchAs, type Fetch } from '../tools/dispatch.ts'
import { answer, beginAsking, readBudget } from './ask.ts'
import { listConversations, readConversation, removeConversation } from './service.ts'

const onConversation = inOrganisationOf('conversationId', (db, id) =>
  db
    .select({ organisationId: assistantConversations.organisationId })
    .from(assistantConversations)
    .where(eq(assistantConversations.id, id)),
)

/** `fetch` is the whole app, through which the assistant reads as the person. */
export const conversationRoutes = (fetch: Fetch) =>
  new ApiRouter()
    .openapi(
      signedIn({
        method: 'get',
        path: '/v1/assistant',
        access: inOrganisation('assistant.use'),
        summary:
          'Get the assistant’s model, if there is one, and how many of its answers are left.',
        response: assistantResponse,
      }),
      async (c) => {
        const { assistant, clock, access } = c.var
        const budget = await readBudget(c.var, access)
        const renews_at = nextMonth(clock.now()).toISOString()
        const model = assistant.model?.name ?? null
        const data = { model, budget: { ...budget, renews_at }, suggestions }
        return c.json({ status: 200, data }, 200)
      },
    )
    .openapi(
      signedIn({
        method: 'get',
        path: '/v1/assistant/conversations',
        access: inOrganisation('assistant.use'),
        summary: 'List your conversations in the organisation, the most recently used first.',
        query: listConversationsQuery,
        response: listConversationsResponse,
        refuses: ['invalid_request'],
      }),
      async (c) => {
        const page = await listConversations(c.var.db, c.var.access, c.req.valid('query'))
        return c.json({ status: 200, ...page }, 200)
      },
    )
    .openapi(
      signedIn({
        method: 'get',
        path: '/v1/assistant/conversations/{conversationId}',
        access: onConversation('assistant.use'),
        summary: 'Get one of your conversations, with its questions and answers.',
        params: conversationPath,
        response: conversationResponse,
      }),
      async (c) => {
        const { conversationId } = c.req.valid('param')
        const data = await readConversation(c.var, c.var.access, conversationId)
        return c.json({ status: 200, data }, 200)
      },
    )
    .openapi(
      signedIn({
        method: 'post',
        path: '/v1/assistant/conversations/{conversationId}/remove',
        access: inOrganisation('assistant.use'),
        summary: 'Delete one of your conversations. Changes that you approved are kept.',
        params: conversationPath,
        response: removeConversationResponse,
      }),
      async (c) => {
        const { conversationId } = c.req.valid('param')
        await removeConversation(c.var, c.var, conversationId)
        return c.json({ status: 200 }, 200)
      },
    )
    .openapi(
      signedIn({
        method: 'post',
        path: '/v1/assistant/ask',
        access: inOrganisation('assistant.use'),
        summary:
          'Ask a question. The answer is streamed as server-sent events; closing the connection stops it.',
        body: askRequest,
        ownResponses: ['text/event-stream'],
        refuses: ['invalid_request', 'too_many_attempts', 'limit_reached'],
      }),
      async (c) => {
        const { access, account, log, live } = c.var
        const ask = c.req.valid('json')
        await countAttempt(
          c.var,
          [byAccount(assistantLimits.askByAccount, account.id)],
          c.var.caller,
        )
        const begun = await beginAsking(c.var, access, ask)
        const dispatch = dispatchAs(fetch, c, { ...access, doneWith: 'assistant' })
        const timeZone = ask.time_zone ?? account.preferences.time_zone ?? 'UTC'
        // Otherwise, proxies would buffer the stream.
        c.header('X-Accel-Buffering', 'no')
        return streamSSE(
          c,
          async (stream) => {
            const gone = new AbortController()
            const closing = new AbortController()
            stream.onAbort(() => gone.abort())
            void live.closed.then(() => closing.abort())
            await answer(c.var, {
              access,
              begun,
              dispatch,
              timeZone,
              gone: gone.signal,
              closing: closing.signal,
              emit: (event) => stream.writeSSE({ data: JSON.stringify(event) }),
            })
          },
          async (error) => log.error('assistant', error),
        )
      },
    )
