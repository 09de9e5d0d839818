import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'

import type { Grant } from '../../../../contract/organisation/grant.ts'
import { grantsQuery, useRevokeGrant } from '../../../api/organisation/grants.ts'
import { Button } from '../../../components/button/index.ts'
import {
  DataTable,
  type DataTableAction,
  type DataTableColumn,
  englishDataTableLabels,
} from '../../../components/data-table/index.ts'
import { EmptyState } from '../../../components/empty-state/index.ts'
import { Link } from '../../../components/link/index.ts'
import { Section } from '../../../components/section/index.ts'
import { useToast } from '../../../components/toast/index.ts'
import { figure } from '../../shared/figures.ts'
import { loadFailure } from '../../shared/load-failure.ts'
import { RefusableButton } from '../../shared/refusable-button.tsx'
import { retry } from '../../shared/retry.ts'
import { useFailureToast } from '../../shared/use-failure-toast.ts'
import { levelWords } from '../access/access-words.ts'
import { useWhyNot } from '../access/use-why-not.ts'
import { ChangeLevelDialog, GrantDialog } from './grant-dialogs.tsx'
import type { Holder } from './holder.ts'
import { kindWords } from './kind-words.ts'

const labels = {
  ...englishDataTableLabels,
  count: (count: number) => (count === 1 ? '1 grant' : `${figure(count)} grants`),
}

/** What a member or a team may reach, and through what. */
export function GrantsSection({ holder }: { holder: Holder }) {
  const query = useInfiniteQuery(
    grantsQuery(holder.kind === 'team' ? { team_id: holder.id } : { member_id: holder.id }),
  )
  const { mutate: revoke } = useRevokeGrant()
  const [isGranting, setIsGranting] = useState(false)
  const [changing, setChanging] = useState<Grant>()
  const whyNot = useWhyNot('members.change')
  const showToast = useToast()
  const failed = useFailureToast()
  const failure = loadFailure(query.error, 'The access')
  const columns = useMemo(() => columnsFor(holder), [holder])

  const actions = useMemo((): DataTableAction<Grant>[] => {
    const whyNotThis = ({ team }: Grant) =>
      whyNot ??
      (team && holder.kind === 'member'
        ? `Granted to the team ${team.name}: change it there.`
        : undefined)
    return [
      {
        id: 'change',
        label: 'Change access',
        isDisabled: (grant) => whyNotThis(grant) !== undefined,
        describe: whyNotThis,
        onSelect: setChanging,
      },
      {
        id: 'revoke',
        label: 'Revoke',
        isCritical: true,
        isDisabled: (grant) => whyNotThis(grant) !== undefined,
        describe: whyNotThis,
        onSelect: ({ id, resource: { name } }) =>
          revoke(id, {
            onSuccess: () =>
              showToast({ tone: 'positive', title: `Access to ${name} was revoked` }),
            onError: failed(`Access to ${name} could not be revoked`),
          }),
      },
    ]
  }, [whyNot, holder.kind, revoke, showToast, failed])

  return (
    <Section
      title="Access"
      actions={
        <RefusableButton variant="secondary" whyNot={whyNot} onClick={() => setIsGranting(true)}>
          Grant access
        </RefusableButton>
      }
    >
      <DataTable
        caption="Access"
        isCaptionHidden
        columns={columns}
        rows={query.data?.pages.flatMap(({ data }) => data) ?? []}
        getRowId={({ id }) => id}
        getRowName={({ resource, team }) =>
          team && holder.kind === 'member' ? `${resource.name} through ${team.name}` : resource.name
        }
        isSortedByServer
        rowActions={actions}
        hasViewMenu={false}
        isLoading={query.isPending}
        error={query.isError ? failure : undefined}
        onRetry={() => retry(query.refetch)}
        labels={labels}
        skeletonRows={2}
        empty={
          <EmptyState
            title="Nothing granted yet"
            description={
              holder.kind === 'team'
                ? 'Grant this team access to websites or databases: everyone in it reaches them.'
                : 'Grant access to websites or databases here, or to a team that they are in.'
            }
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
      {isGranting && <GrantDialog holder={holder} onClose={() => setIsGranting(false)} />}
      {changing && (
        <ChangeLevelDialog
          holder={holder}
          grant={changing}
          onClose={() => setChanging(undefined)}
        />
      )}
    </Section>
  )
}

const columnsFor = (holder: Holder): DataTableColumn<Grant>[] => [
  {
    id: 'name',
    header: 'Name',
    isRowHeader: true,
    cell: ({ resource: { id, name } }) =>
      holder.kind === 'member' ? (
        <Link asChild>
          <RouterLink to={`/team/${holder.teamId}/member/${holder.id}/resource/${id}`}>
            <bdi>{name}</bdi>
          </RouterLink>
        </Link>
      ) : (
        <bdi>{name}</bdi>
      ),
  },
  { id: 'kind', header: 'Kind', cell: ({ resource: { kind } }) => kindWords[kind] },
  { id: 'level', header: 'Access', cell: ({ level }) => levelWords[level].label },
  ...(holder.kind === 'member' ? [through] : []),
]

const through: DataTableColumn<Grant> = {
  id: 'through',
  header: 'Through',
  cell: ({ team }) =>
    team ? (
      <Link asChild>
        <RouterLink to={`/team/${team.id}`}>
          <bdi>{team.name}</bdi>
        </RouterLink>
      </Link>
    ) : (
      'Granted directly'
    ),
}
