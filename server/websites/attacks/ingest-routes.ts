import {
  eventsResponse,
  ingestKeyResponse,
  sentEntries,
  sentEntry,
} from '../../../contract/websites/attack.ts'
import { domainPath } from '../../../contract/websites/domain.ts'
import { logArrivalsResponse } from '../../../contract/websites/log-arrivals.ts'
import { signedIn } from '../../account/sessions/signed-in.ts'
import { ApiRouter } from '../../platform/http/api-router.ts'
import { withBatch } from '../../platform/log-intake/with-batch.ts'
import { withIngestKey } from '../../platform/log-intake/with-ingest-key.ts'
import { countAttempt } from '../../platform/rate-limits/service.ts'
import { countingWrongTokens } from '../../platform/rate-limits/wrong-tokens.ts'
import { domainRequestOf } from '../domains/domain-request.ts'
import { onDomain } from '../domains/on-domain.ts'
import { websiteLimits } from '../limits.ts'
import { domainOfKey, makeDomainIngestKey } from './ingest-key.ts'
import { takeEvents } from './ingest.ts'
import { readLogArrivals, storeRefusedBatch } from './refused-lines.ts'

export const ingestRoutes = new ApiRouter()
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/domain/{id}/ingest-key',
      access: onDomain('resource.change'),
      summary: 'Create a key for sending logs. It replaces the previous one.',
      params: domainPath,
      response: ingestKeyResponse,
      refuses: ['already_done', 'too_many_attempts'],
    }),
    async (c) => {
      const data = await makeDomainIngestKey(c.var, domainRequestOf(c))
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'get',
      path: '/v1/domain/{id}/log-arrivals',
      access: onDomain('resource.see'),
      summary: 'Get the log arrivals of a website, with the lines that were refused.',
      params: domainPath,
      response: logArrivalsResponse,
    }),
    async (c) => {
      const data = await readLogArrivals(c.var, c.var.domain.id)
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    withIngestKey({
      method: 'post',
      path: '/v1/domain/{id}/events',
      summary:
        'Send a batch of attacks: events as described here, or audit logs of ModSecurity and Coraza.',
      params: domainPath,
      ownBodies: {
        'application/json': sentEntries,
        'application/x-ndjson': sentEntry,
      },
      response: eventsResponse,
      refuses: ['invalid_request', 'unsupported_media_type', 'body_too_large'],
    }),
    async (c) => {
      const key = c.req.header('authorization')
      const { domain, keyHash } = await countingWrongTokens(c.var, c.var.caller, () =>
        domainOfKey(c.var, c.req.valid('param').id, key),
      )
      const limit = websiteLimits.ingestByKey
      await countAttempt(c.var, [{ limit, subject: domain.id }], c.var.caller)
      const { id: domainId, organisationId } = domain
      const data = await withBatch(c, organisationId, (batch) =>
        takeEvents(c.var, { domainId, organisationId, keyHash }, batch),
      ).catch(async (error: unknown) => {
        await storeRefusedBatch(c.var, domainId, error)
        throw error
      })
      const { ingested } = c.var.metrics
      ingested.inc({ outcome: 'accepted' }, data.accepted)
      ingested.inc({ outcome: 'duplicate' }, data.duplicates)
      ingested.inc({ outcome: 'rejected' }, data.rejected_count)
      return c.json({ status: 200, data }, 200)
    },
  )
