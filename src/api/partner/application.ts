import { queryOptions } from '@tanstack/react-query'

import type { Apply } from '../../../contract/partner/application.ts'
import { call } from '../client.ts'
import { useRefetching } from '../use-refetching.ts'

/**
 * The last application of the current organisation to become a partner, null before the first; and whether it has
 * statements from when it was one.
 */
export const partnerApplicationQuery = queryOptions({
  queryKey: ['partner-application'],
  queryFn: async () => {
    const { data, has_statements } = await call('GET /v1/organisation/partner-application')
    return { application: data, hasStatements: has_statements }
  },
})

export const useApply = () =>
  useRefetching(
    (body: Apply) => call('POST /v1/organisation/partner-application', { body }),
    [partnerApplicationQuery.queryKey],
  )
