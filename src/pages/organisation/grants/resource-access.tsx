import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'

import type { Level } from '../../../../contract/organisation/access.ts'
import type { Grant, Resource } from '../../../../contract/organisation/grant.ts'
import { grantsQuery, useRevokeGrant } from '../../../api/organisation/grants.ts'
import { Button } from '../../../components/button/index.ts'
import {
  DataTable,
  type DataTableAction,
  type DataTableColumn,
  englishDataTableLabels,
} from '../../../components/data-table/index.ts'
import { EmptyState } from '../../../components/empty-state/index.ts'
import { Section } from '../../../components/section/index.ts'
import { Text } from '../../../components/text/index.ts'
import { Time } from '../../../components/time/index.ts'
import { useToast } from '../../../components/toast/index.ts'
import { figure } from '../../shared/figures.ts'
import { loadFailure } from '../../shared/load-failure.ts'
import { RefusableButton } from '../../shared/refusable-button.tsx'
import { retry } from '../../shared/retry.ts'
import { useFailureToast } from '../../shared/use-failure-toast.ts'
import { levelWords, whyNotLevel } from '../access/access-words.ts'
import { useOrganisation } from '../access/use-organisation.ts'
import { ChangeLevelDialog } from './grant-dialogs.tsx'
import { GrantMembersDialog } from './grant-members-dialog.tsx'
import type { Grantee } from './holder.ts'

const labels = {
  ...englishDataTableLabels,
  count: (count: number) => (count === 1 ? '1 grant' : `${figure(count)} grants`),
}

/** The members and teams that were granted access to one website or database. Its admins change that. */
export function ResourceAccess({
  resource,
  level,
}: {
  resource: Pick<Resource, 'id' | 'name'>
  /** The person’s own. */
  level: Level
}) {
  const { id, name } = resource
  const query = useInfiniteQuery(grantsQuery({ resource_id: id }))
  const { mutate: revoke } = useRevokeGrant()
  const [isGranting, setIsGranting] = useState(false)
  const [changing, setChanging] = useState<Grant>()
  const showToast = useToast()
  const failed = useFailureToast()
  const role = useOrganisation()?.role
  const whyNot = whyNotLevel(level, 'resource.grant')

  const actions = useMemo((): DataTableAction<Grant>[] => {
    const refused = { isDisabled: () => whyNot !== undefined, describe: () => whyNot }
    return [
      { id: 'change', label: 'Change access', ...refused, onSelect: setChanging },
      {
        id: 'revoke',
        label: 'Revoke',
        isCritical: true,
        ...refused,
        onSelect: (grant) => {
          const { name: whose } = granteeOf(grant)
          revoke(grant.id, {
            onSuccess: () =>
              showToast({ tone: 'positive', title: `Access of ${whose} was revoked` }),
            onError: failed(`Access of ${whose} could not be revoked`),
          })
        },
      },
    ]
  }, [whyNot, revoke, showToast, failed])

  return (
    <Section
      title="Access"
      actions={
        <RefusableButton variant="secondary" whyNot={whyNot} onClick={() => setIsGranting(true)}>
          Grant access
        </RefusableButton>
      }
    >
      <Text tone="muted" className="max-w-prose">
        {role === 'member' && whyNot
          ? 'Only your own access is shown.'
          : 'Owners, admins and auditors have access by their role. Members need it here or through a team.'}
      </Text>
      <DataTable
        caption={`Access to ${name}`}
        isCaptionHidden
        columns={columns}
        rows={query.data?.pages.flatMap(({ data }) => data) ?? []}
        getRowId={(grant) => grant.id}
        getRowName={(grant) => granteeOf(grant).name}
        isSortedByServer
        rowActions={actions}
        hasViewMenu={false}
        isLoading={query.isPending}
        error={query.isError ? loadFailure(query.error, 'The access') : undefined}
        onRetry={() => retry(query.refetch)}
        labels={labels}
        skeletonRows={2}
        empty={
          <EmptyState
            title="Nothing granted yet"
            description="Grant access, so that a member sees it, changes it or manages it."
            headingLevel={3}
          />
        }
        paging={
          query.hasNextPage && (
            <Button
              variant="secondary"
              isPending={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              Show more
            </Button>
          )
        }
      />
      {isGranting && (
        <GrantMembersDialog resource={resource} onClose={() => setIsGranting(false)} />
      )}
      {changing && (
        <ChangeLevelDialog
          holder={granteeOf(changing)}
          grant={changing}
          onClose={() => setChanging(undefined)}
        />
      )}
    </Section>
  )
}

function granteeOf({ member, team }: Grant): Grantee {
  if (team) return { kind: 'team', ...team }
  if (member) return { kind: 'member', ...member }
  throw new Error('A grant has neither a member nor a team.')
}

const columns: DataTableColumn<Grant>[] = [
  {
    id: 'name',
    header: 'Name',
    isRowHeader: true,
    cell: (grant) => <bdi>{granteeOf(grant).name}</bdi>,
  },
  { id: 'kind', header: 'Kind', cell: ({ team }) => (team ? 'Team' : 'Member') },
  { id: 'level', header: 'Access', cell: ({ level }) => levelWords[level].label },
  { id: 'since', header: 'Since', cell: ({ created_at: at }) => <Time at={at} format="date" /> },
]
