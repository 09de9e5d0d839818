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

export type EffectOf = { rule: string | string[]; path?: string | undefined }

/** What allowing rules, or groups of rules, together would have let through in the last 24 hours. */
export const ruleEffectQuery = (domainId: string, query: EffectOf) =>
  queryOptions({
    queryKey: ['rule-effect', domainId, query],
    queryFn: async () =>
      (await call('GET /v1/domain/{id}/rule-effect', { path: { id: domainId }, query })).data,
    // A rule that doesn't exist is refused where it is added.
    retry: false,
  })

/** Loads an effect before its rule is allowed. Returns whether it was loaded already, or could not be. */
export function useLoadedEffect(domainId: string) {
  const client = useQueryClient()
  return async (query: EffectOf) => {
    const options = ruleEffectQuery(domainId, query)
    const wasLoaded = (client.getQueryState(options.queryKey)?.status ?? 'pending') !== 'pending'
    if (!wasLoaded) await client.prefetchQuery(options)
    return wasLoaded
  }
}

const useRuleMutation = <Input extends { domainId: string }, Rule>(
  mutationFn: (input: Input) => Promise<{ data: Rule }>,
) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (input: Input) => (await mutationFn(input)).data,
    // Also after a rejection: another tab may have changed the rules. Each rule changes what the others stop.
    onSettled: (_data, _error, { domainId }) =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['domain-rules', domainId] }),
        client.invalidateQueries({ queryKey: ['rule-effect', domainId] }),
      ]),
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
