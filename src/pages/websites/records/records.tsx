import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'

import type { Domain } from '../../../../contract/websites/domain.ts'
import type { DomainRecord } from '../../../../contract/websites/record.ts'
import { recordsQuery, zoneFileAddress } from '../../../api/websites/records.ts'
import { Alert } from '../../../components/alert/index.ts'
import { DataTable } from '../../../components/data-table/index.ts'
import { EmptyState } from '../../../components/empty-state/index.ts'
import { ErrorState } from '../../../components/error-state/index.ts'
import { Link } from '../../../components/link/index.ts'
import { DownloadLink } from '../../shared/download-link.tsx'
import { counted, figure } from '../../shared/figures.ts'
import { loadFailure } from '../../shared/load-failure.ts'
import { RefusableButton } from '../../shared/refusable-button.tsx'
import { retry } from '../../shared/retry.ts'
import { showMore } from '../../shared/show-more.tsx'
import { useAddressFields } from '../../shared/use-address-fields.ts'
import { useWhyNotOn } from '../use-why-not-on.ts'
import { ConfirmRecords } from './confirm-records.tsx'
import { EditRecordDialog } from './edit-record-dialog.tsx'
import { ImportZoneFileDialog } from './import-zone-file-dialog.tsx'
import { MissingTargets } from './missing-targets.tsx'
import { recordColumnsIn } from './record-columns.tsx'
import { useRecordActions } from './use-record-actions.ts'

const labels = {
  count: (count: number) => counted(count, 'record'),
}

/** The records of a website and their actions; `?import=file` opens the upload of a zone file. */
export function Records({ domain }: { domain: Domain }) {
  const [search, change] = useAddressFields()
  const setImport = (value: string | null) => change({ import: value }, { replace: true })
  const records = useInfiniteQuery(recordsQuery(domain.id))
  const whyNot = useWhyNotOn(domain.id, 'resource.change')
  const [edited, setEdited] = useState<DomainRecord>()
  const actions = useRecordActions(domain.id, setEdited)
  const columns = useMemo(() => recordColumnsIn(domain.state), [domain.state])
  const failure = loadFailure(records.error, 'The records')
  const first = records.data?.pages[0]
  const isEmpty = first?.data.length === 0
  const uploadButton = useRef<HTMLButtonElement>(null)
  const upload = (
    <RefusableButton
      whyNot={whyNot}
      ref={uploadButton}
      variant="secondary"
      onClick={() => setImport('file')}
    >
      Upload a zone file
    </RefusableButton>
  )

  if (records.isLoadingError) {
    return <ErrorState {...failure} onRetry={() => retry(records.refetch)} />
  }
  return (
    <div className="grid gap-6">
      {first && first.conflicts > 0 && (
        <Alert
          tone="critical"
          title={
            first.conflicts === 1
              ? '1 record conflicts with others'
              : `${figure(first.conflicts)} records conflict with others`
          }
        >
          {first.conflicts === 1
            ? 'Exclude or change one of them.'
            : 'Exclude or change some of them.'}
        </Alert>
      )}
      {domain.state === 'review' && first && first.missing.length > 0 && (
        <Alert
          tone="caution"
          title={first.missing.length === 1 ? 'A name is missing' : 'Some names are missing'}
        >
          <div className="grid gap-3">
            <span>
              {first.missing.every(({ from }) => from.length === 0)
                ? 'The website itself has no address in this list. Add an A or AAAA record for @, so that it can be reached.'
                : 'Records point to names that have no record in this list. Add them, so that your website and email keep working.'}
            </span>
            <MissingTargets
              missing={first.missing}
              addTo={whyNot === undefined ? domain.id : undefined}
            />
          </div>
        </Alert>
      )}
      <DataTable
        caption="Records"
        isCaptionHidden
        columns={columns}
        rows={records.data?.pages.flatMap(({ data }) => data) ?? []}
        getRowId={({ id }) => id}
        getRowName={({ name, type }) => `${name} ${type}`}
        rowActions={actions}
        hasViewMenu={false}
        isLoading={records.isPending}
        error={records.isError ? failure : undefined}
        onRetry={() => retry(records.refetch)}
        labels={labels}
        empty={
          <EmptyState
            title="No records yet"
            description="Your website’s records appear here. Scan for them, or upload a zone file from your DNS provider."
            action={
              <Link asChild variant="button">
                <RouterLink to={`/domain-scan/${domain.id}`}>Scan for records</RouterLink>
              </Link>
            }
            secondAction={upload}
          />
        }
        paging={showMore(records)}
      />
      {!isEmpty && (
        <div className="flex flex-wrap gap-3">
          {domain.state === 'review' && first && first.kept > 0 && (
            <ConfirmRecords domainId={domain.id} {...first} />
          )}
          {domain.state === 'pending_ns' && (
            <Link asChild variant="button">
              <RouterLink to={`/domain-scan/${domain.id}/ns`}>Change name servers</RouterLink>
            </Link>
          )}
          {upload}
          {first && first.kept > 0 && (
            <DownloadLink to={zoneFileAddress(domain.id)}>Download as a zone file</DownloadLink>
          )}
        </div>
      )}
      <EditRecordDialog domainId={domain.id} record={edited} onClose={() => setEdited(undefined)} />
      <ImportZoneFileDialog
        domain={domain}
        isOpen={search.get('import') === 'file'}
        onClose={() => setImport(null)}
        returnFocus={uploadButton}
      />
    </div>
  )
}
