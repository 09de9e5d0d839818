import type { Context } from 'hono'

import type { AppEnv } from '../http/api-router.ts'
import { knownBodies } from '../http/body-budget.ts'
import { noMemory, withBody } from '../http/read-body.ts'
import { type BatchText, decodeBatch, largestBatch } from './batch-body.ts'

/**
 * Reads the batch of a request and passes it to `work`. The unpacked batch counts against the budget for bodies too, in
 * the share of the organisation, which may have hundreds of websites and databases.
 */
export const withBatch = <Result>(
  c: Context<AppEnv>,
  organisationId: string,
  work: (batch: BatchText) => Promise<Result>,
) =>
  withBody(
    c,
    { ...largestBatch, budget: knownBodies, holder: organisationId },
    async (body, hold) => {
      const batch = await decodeBatch(body, {
        encoding: c.req.header('content-encoding'),
        type: c.req.header('content-type'),
      })
      const isUnpacked = batch.bytes !== body
      if (isUnpacked && !hold.resize(body.length + batch.bytes.length)) throw noMemory()
      c.var.metrics.ingestedBytes.inc(body.length)
      return work(batch)
    },
  )
