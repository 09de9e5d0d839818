import { useInfiniteQuery } from '@tanstack/react-query'
import { type RefObject, useMemo, useState } from 'react'

import { roles } from '../../../../contract/organisation/access.ts'
import type { Member } from '../../../../contract/organisation/member.ts'
import { membersQuery } from '../../../api/organisation/members.ts'
import { DataTable, type DataTableAction } from '../../../components/data-table/index.ts'
import { ErrorState } from '../../../components/error-state/index.ts'
import { FilterBar } from '../../../components/filter-bar/index.ts'
import { SearchField } from '../../../components/search-field/index.ts'
import { counted } from '../../shared/figures.ts'
import { loadFailure } from '../../shared/load-failure.ts'
import { retry } from '../../shared/retry.ts'
import { showMore } from '../../shared/show-more.tsx'
import { useAddressFields } from '../../shared/use-address-fields.ts'
import { roleOptions } from '../access/access-words.ts'
import { ChangeRoleDialog } from './change-role-dialog.tsx'
import { ClosingMembers } from './closing-members.tsx'
import { memberColumns, teamsColumn } from './member-columns.tsx'
import { HandOverDialog, RemoveMemberDialog } from './member-dialogs.tsx'
import { memberName } from './member-name.ts'
import { useWhyNotHandOver, useWhyNotMember } from './use-why-not-member.ts'

const columns = [...memberColumns(), teamsColumn]
const filters = [{ id: 'role', label: 'Role', options: roleOptions }] as const
const labels = {
  noResult: 'No members match.',
  clearFilters: 'Show all members',
  count: (count: number) => counted(count, 'member'),
}

type Doing = { what: 'change' | 'remove' | 'hand-over'; member: Member }

/** The members of the organisation. The search text and the filter are in the URL. */
export function MembersTab({ heading }: { heading: RefObject<HTMLElement | null> }) {
  const [search, change] = useAddressFields()
  const wanted = search.get('q') ?? ''
  const role = roles.find((name) => name === search.get('role'))
  const query = useInfiniteQuery(
    membersQuery({ ...(wanted && { search: wanted }), ...(role && { role }) }),
  )
  const [doing, setDoing] = useState<Doing>()
  const whyNot = useWhyNotMember()
  const { whyNot: whyNotHandOver, ownId } = useWhyNotHandOver()
  const pages = query.data?.pages
  const rows = pages?.flatMap(({ data }) => data) ?? []
  const isFiltered = wanted !== '' || role !== undefined
  // The server's total is that of the list without a filter.
  const total = isFiltered ? undefined : pages?.[0]?.total
  // The previous rows are shown until the next ones arrive, with their own number.
  const [shownTotal, setShownTotal] = useState(total)
  if (!query.isPlaceholderData && shownTotal !== total) setShownTotal(total)
  const failure = loadFailure(query.error, 'The members')

  const actions = useMemo(
    (): DataTableAction<Member>[] => [
      {
        id: 'change',
        label: 'Change role',
        isDisabled: (member) => whyNot(member) !== undefined,
        describe: whyNot,
        onSelect: (member) => setDoing({ what: 'change', member }),
      },
      {
        id: 'hand-over',
        label: 'Hand over',
        isDisabled: (member) => whyNotHandOver(member) !== undefined,
        describe: whyNotHandOver,
        onSelect: (member) => setDoing({ what: 'hand-over', member }),
      },
      {
        id: 'remove',
        label: 'Remove',
        isCritical: true,
        isDisabled: (member) => member.is_you || whyNot(member) !== undefined,
        describe: (member) => (member.is_you ? 'Leave instead, below.' : whyNot(member)),
        onSelect: (member) => setDoing({ what: 'remove', member }),
      },
    ],
    [whyNot, whyNotHandOver],
  )
  const close = () => setDoing(undefined)

  if (query.isLoadingError)
    return <ErrorState {...failure} headingLevel={2} onRetry={() => retry(query.refetch)} />
  return (
    <>
      <DataTable
        caption="Members"
        isCaptionHidden
        columns={columns}
        rows={rows}
        getRowId={({ id }) => id}
        getRowName={memberName}
        isSortedByServer
        matchCount={query.isPlaceholderData ? shownTotal : total}
        rowActions={actions}
        hasViewMenu={false}
        isLoading={query.isPending}
        error={query.isError ? failure : undefined}
        onRetry={() => retry(query.refetch)}
        isFiltered={isFiltered}
        onClearFilters={() => change({ q: undefined, role: undefined })}
        labels={labels}
        toolbar={
          <FilterBar
            fields={filters}
            value={role ? { role } : {}}
            onValueChange={(value) => change({ role: value['role'] })}
            search={
              <SearchField
                aria-label="Search by name or email"
                placeholder="Search by name or email"
                searched={wanted}
                onSearch={(text) => change({ q: text }, { replace: true })}
              />
            }
          />
        }
        paging={showMore(query)}
      />
      <ClosingMembers members={pages?.[0]?.closing ?? []} heading={heading} />
      {doing?.what === 'change' && <ChangeRoleDialog member={doing.member} onClose={close} />}
      {doing?.what === 'remove' && (
        <RemoveMemberDialog member={doing.member} returnFocus={heading} onClose={close} />
      )}
      {doing?.what === 'hand-over' && ownId && (
        <HandOverDialog member={doing.member} ownId={ownId} onClose={close} />
      )}
    </>
  )
}
