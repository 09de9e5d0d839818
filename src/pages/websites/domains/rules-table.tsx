import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import type { DomainRule } from '../../../../contract/websites/domain-rule.ts'
import { EVALUATION_RULE } from '../../../../contract/websites/protection.ts'
import {
  domainRulesQuery,
  useAllowRule,
  useBlockAddress,
  useRemoveRule,
} from '../../../api/websites/domain-rules.ts'
import { Code } from '../../../components/code/index.ts'
import { DataTable, type DataTableColumn } from '../../../components/data-table/index.ts'
import { EmptyState } from '../../../components/empty-state/index.ts'
import { Text } from '../../../components/text/index.ts'
import { Time } from '../../../components/time/index.ts'
import { useToast } from '../../../components/toast/index.ts'
import { counted } from '../../shared/figures.ts'
import { loadFailure } from '../../shared/load-failure.ts'
import { retry } from '../../shared/retry.ts'
import { useFailureToast } from '../../shared/use-failure-toast.ts'
import { useWhyNotOn } from '../use-why-not-on.ts'

const labels = {
  count: (count: number) => counted(count, 'rule'),
}

/** The display name of a rule. */
const ruleName = ({ address, rule_id: ruleId, path }: DomainRule) =>
  address ?? `Rule ${ruleId}${path ? ` below ${path}` : ''}`

const columns: readonly DataTableColumn<DomainRule>[] = [
  {
    id: 'rule',
    header: 'Rule',
    isRowHeader: true,
    cell: (rule) =>
      rule.address === null ? (
        <>
          Allow rule <Code>{rule.rule_id}</Code>
          {rule.path && (
            <>
              {' '}
              below <Code dir="ltr">{rule.path}</Code>
            </>
          )}
          {EVALUATION_RULE.test(rule.rule_id ?? '') && (
            <Text tone="muted">
              Not applied: this rule only evaluates the others, and without it nothing would be
              blocked.
            </Text>
          )}
        </>
      ) : (
        <>
          Block <Code>{rule.address}</Code>
        </>
      ),
  },
  {
    id: 'reason',
    header: 'Reason',
    cell: ({ reason }) =>
      reason ?? (
        <Text as="span" tone="muted">
          None
        </Text>
      ),
  },
  { id: 'added', header: 'Added', cell: ({ created_at: at }) => <Time at={at} /> },
]

/** The newest `max` rules of a website. Each can be removed, and restored immediately afterwards. */
export function RulesTable({ domainId, max }: { domainId: string; max?: number }) {
  const rules = useQuery(domainRulesQuery(domainId))
  const remove = useRemoveAndTakeBack(domainId)
  const whyNot = useWhyNotOn(domainId, 'resource.change')
  const actions = useMemo(
    () => [
      {
        id: 'remove',
        label: 'Remove',
        isCritical: true,
        isDisabled: () => whyNot !== undefined,
        describe: () => whyNot,
        onSelect: remove,
      },
    ],
    [remove, whyNot],
  )
  const failure = rules.error && loadFailure(rules.error, 'The rules')
  return (
    <DataTable
      caption="Blocked addresses and allowed rules"
      isCaptionHidden
      columns={columns}
      rows={rules.data?.slice(0, max) ?? []}
      matchCount={rules.data?.length ?? 0}
      getRowId={({ id }) => id}
      getRowName={ruleName}
      rowActions={actions}
      hasViewMenu={false}
      isLoading={rules.isPending}
      error={failure ?? undefined}
      onRetry={() => retry(rules.refetch)}
      labels={labels}
      skeletonRows={2}
      empty={
        <EmptyState
          headingLevel={3}
          title="No rules yet"
          description="Block an address that attacks you, or allow a firewall rule that blocks your visitors."
        />
      }
    />
  )
}

function useRemoveAndTakeBack(domainId: string) {
  const { mutate: remove } = useRemoveRule()
  const { mutate: block } = useBlockAddress()
  const { mutate: allow } = useAllowRule()
  const showToast = useToast()
  const failed = useFailureToast()

  return useMemo(() => {
    const takeBack = (rule: DomainRule) => {
      const reason = rule.reason ?? undefined
      const onError = failed(`${ruleName(rule)} could not be added again`)
      if (rule.address !== null)
        return block({ domainId, address: rule.address, reason }, { onError })
      allow(
        { domainId, rule_id: rule.rule_id ?? '', path: rule.path ?? undefined, reason },
        { onError },
      )
    }
    return (rule: DomainRule) =>
      remove(
        { domainId, ruleId: rule.id },
        {
          onSuccess: () =>
            showToast({
              tone: 'positive',
              title: `${ruleName(rule)} was removed`,
              action: { label: 'Undo', onClick: () => takeBack(rule) },
            }),
          onError: failed(`${ruleName(rule)} could not be removed`),
        },
      )
  }, [allow, block, domainId, remove, failed, showToast])
}
