import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import type { Member } from '../../../../contract/organisation/member.ts'
import type { Team } from '../../../../contract/organisation/team.ts'
import { membersQuery } from '../../../api/organisation/members.ts'
import { useRemoveTeamMember } from '../../../api/organisation/teams.ts'
import { DataTable, type DataTableAction } from '../../../components/data-table/index.ts'
import { EmptyState } from '../../../components/empty-state/index.ts'
import { useToast } from '../../../components/toast/index.ts'
import { counted } from '../../shared/figures.ts'
import { isolating } from '../../shared/isolating.ts'
import { loadFailure } from '../../shared/load-failure.ts'
import { retry } from '../../shared/retry.ts'
import { showMore } from '../../shared/show-more.tsx'
import { useFailureToast } from '../../shared/use-failure-toast.ts'
import { useWhyNot } from '../access/use-why-not.ts'
import { memberColumns } from '../members/member-columns.tsx'
import { memberName } from '../members/member-name.ts'

const labels = {
  count: (count: number) => counted(count, 'member'),
}

/** Who is in a team. */
export function TeamMembers({ team }: { team: Team }) {
  const query = useInfiniteQuery(membersQuery({ team_id: team.id }))
  const { mutate: remove } = useRemoveTeamMember(team.id)
  const whyNot = useWhyNot('members.change')
  const showToast = useToast()
  const failed = useFailureToast()
  const columns = useMemo(() => memberColumns(team.id), [team.id])
  const failure = loadFailure(query.error, 'The members')

  const actions = useMemo(
    (): DataTableAction<Member>[] => [
      {
        id: 'remove',
        label: 'Remove from team',
        isCritical: true,
        isDisabled: () => whyNot !== undefined,
        describe: () => whyNot ?? 'They lose any access that they have only through this team.',
        onSelect: (member) =>
          remove(member.id, {
            onSuccess: () =>
              showToast({
                tone: 'positive',
                title: isolating`${memberName(member)} is no longer in ${team.name}`,
              }),
            onError: failed(isolating`${memberName(member)} could not be removed from the team`),
          }),
      },
    ],
    [whyNot, remove, showToast, failed, team.name],
  )

  return (
    <DataTable
      caption="Members of the team"
      isCaptionHidden
      columns={columns}
      rows={query.data?.pages.flatMap(({ data }) => data) ?? []}
      getRowId={({ id }) => id}
      getRowName={memberName}
      isSortedByServer
      matchCount={team.member_count}
      rowActions={actions}
      hasViewMenu={false}
      isLoading={query.isPending}
      error={query.isError ? failure : undefined}
      onRetry={() => retry(query.refetch)}
      labels={labels}
      skeletonRows={2}
      empty={
        <EmptyState
          title="Nobody is in this team"
          description="Add members of the organisation. New people can be invited straight to the team."
          headingLevel={3}
        />
      }
      paging={showMore(query)}
    />
  )
}
