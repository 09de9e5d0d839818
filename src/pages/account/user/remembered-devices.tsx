import { useQuery } from '@tanstack/react-query'

import type { RememberedDevice } from '../../../../contract/account/remembered-device.ts'
import { rememberedDevicesQuery, useForgetDevice } from '../../../api/account/remembered-devices.ts'
import { Code } from '../../../components/code/index.ts'
import { DataTable, type DataTableColumn } from '../../../components/data-table/index.ts'
import { Section } from '../../../components/section/index.ts'
import { Text } from '../../../components/text/index.ts'
import { Time } from '../../../components/time/index.ts'
import { useToast } from '../../../components/toast/index.ts'
import { counted } from '../../shared/figures.ts'
import { loadFailure } from '../../shared/load-failure.ts'
import { retry } from '../../shared/retry.ts'
import { useFailureToast } from '../../shared/use-failure-toast.ts'
import { sessionName } from './session-columns.tsx'

const labels = {
  count: (count: number) => counted(count, 'device'),
}

const columns: readonly DataTableColumn<RememberedDevice>[] = [
  { id: 'device', header: 'Device', isRowHeader: true, cell: sessionName },
  {
    id: 'address',
    header: 'Address',
    cell: ({ address }) => (address ? <Code dir="ltr">{address}</Code> : 'Unknown'),
  },
  {
    id: 'last-used',
    header: 'Last sign-in',
    cell: ({ last_used_at: at }) => <Time at={at} format="relative" />,
  },
  { id: 'until', header: 'Remembered until', cell: ({ expires_at: at }) => <Time at={at} /> },
]

/** The browsers that sign in without a second factor for 30 days. Each can be forgotten. */
export function RememberedDevices() {
  const query = useQuery(rememberedDevicesQuery)
  const forget = useForgetDevice()
  const showToast = useToast()
  const failed = useFailureToast()
  const failure = query.error && loadFailure(query.error, 'Your remembered devices')
  return (
    <Section title="Remembered devices">
      <Text tone="muted">
        {query.data?.length === 0
          ? 'If you have a second factor, every sign-in requires it. You can choose to remember a device when you enter a code.'
          : 'These devices sign in without your second factor for 30 days.'}
      </Text>
      {query.data?.length !== 0 && (
        <DataTable
          caption="Remembered devices"
          isCaptionHidden
          columns={columns}
          rows={query.data ?? []}
          getRowId={({ id }) => id}
          getRowName={sessionName}
          rowActions={[
            {
              id: 'forget',
              label: 'Forget device',
              isCritical: true,
              onSelect: ({ id }) =>
                forget.mutate(id, {
                  onSuccess: () =>
                    showToast({ tone: 'positive', title: 'The device was forgotten' }),
                  onError: failed('The device could not be forgotten'),
                }),
            },
          ]}
          hasViewMenu={false}
          isLoading={query.isPending}
          error={query.isLoadingError && failure ? failure : undefined}
          onRetry={() => retry(query.refetch)}
          labels={labels}
          skeletonRows={1}
        />
      )}
    </Section>
  )
}
