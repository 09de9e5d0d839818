import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'

import type { allowRuleRequest, blockAddressRequest } from '../../contract/domain-rule.ts'
import { call } from './client.ts'

/** All rules of a website, newest first. */
export const domainRulesQuery = (domainId: string) =>
  queryOptions({
    queryKey: ['domain-rules', domainId],
    queryFn: async () => (await call('GET /v1/domain/{id}/rules', { path: { id: domainId } })).data,
  })

const useRuleMutation = <Input>(
  domainId: string,
  mutationFn: (input: Input) => Promise<unknown>,
) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () => client.invalidateQueries({ queryKey: ['domain-rules', domainId] }),
  })
}

/** Takes an address or a range, as it was typed. */
export const useBlockAddress = (domainId: string) =>
  useRuleMutation(domainId, (body: z.input<typeof blockAddressRequest>) =>
    call('POST /v1/domain/{id}/block-address', { path: { id: domainId }, body }),
  )

/** Takes the id of a rule of the firewall, which is then not asked any more, or not below a path. */
export const useAllowRule = (domainId: string) =>
  useRuleMutation(domainId, (body: z.input<typeof allowRuleRequest>) =>
    call('POST /v1/domain/{id}/allow-rule', { path: { id: domainId }, body }),
  )

export const useRemoveRule = (domainId: string) =>
  useRuleMutation(domainId, (ruleId: string) =>
    call('POST /v1/domain/{id}/rules/{ruleId}/remove', { path: { id: domainId, ruleId } }),
  )
