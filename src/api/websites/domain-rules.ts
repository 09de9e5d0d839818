import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import { call } from '../client.ts'

/** The blocked addresses and allowed rules of a website, newest first. */
export const domainRulesQuery = (domainId: string) =>
  queryOptions({
    queryKey: ['domain-rules', domainId],
    queryFn: async () => (await call('GET /v1/domain/{id}/rules', { path: { id: domainId } })).data,
  })

/** The signed policy of a website. It changes with the rules and the settings, so it is read again each time. */
export const policyQuery = (domainId: string) =>
  queryOptions({
    queryKey: ['domain-policy', domainId],
    queryFn: () => call('GET /v1/domain/{id}/policy', { path: { id: domainId } }),
    staleTime: 0,
  })

/** What allowing a rule, or a group of rules, would have let through in the last 24 hours. */
export const ruleEffectQuery = (domainId: string, query: { rule: string; path?: string }) =>
  queryOptions({
    queryKey: ['rule-effect', domainId, query],
    queryFn: async () =>
      (await call('GET /v1/domain/{id}/rule-effect', { path: { id: domainId }, query })).data,
    // A rule that doesn't exist is refused where it is added.
    retry: false,
  })

const useRuleMutation = <Input extends { domainId: string }, Rule>(
  mutationFn: (input: Input) => Promise<{ data: Rule }>,
) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (input: Input) => (await mutationFn(input)).data,
    // Also after a rejection: another tab may have changed the rules.
    onSettled: (_data, _error, { domainId }) =>
      client.invalidateQueries({ queryKey: ['domain-rules', domainId] }),
  })
}

export type BlockAddress = { domainId: string; address: string; reason?: string | undefined }

export const useBlockAddress = () =>
  useRuleMutation(({ domainId, ...body }: BlockAddress) =>
    call('POST /v1/domain/{id}/block-address', { path: { id: domainId }, body }),
  )

export type AllowRule = {
  domainId: string
  rule_id: string
  /** Only for paths with this prefix. */
  path?: string | undefined
  reason?: string | undefined
}

export const useAllowRule = () =>
  useRuleMutation(({ domainId, ...body }: AllowRule) =>
    call('POST /v1/domain/{id}/allow-rule', { path: { id: domainId }, body }),
  )

export const useRemoveRule = () =>
  useRuleMutation(({ domainId, ruleId }: { domainId: string; ruleId: string }) =>
    call('POST /v1/domain/{id}/rules/{ruleId}/remove', { path: { id: domainId, ruleId } }),
  )
