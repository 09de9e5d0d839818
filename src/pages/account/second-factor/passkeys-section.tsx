import { useState } from 'react'

import type { Passkey } from '../../../../contract/account/passkey.ts'
import { useRemovePasskey } from '../../../api/account/passkeys.ts'
import { Badge } from '../../../components/badge/index.ts'
import { Button } from '../../../components/button/index.ts'
import { ConfirmDialog } from '../../../components/confirm-dialog/index.ts'
import { DataTable, type DataTableColumn } from '../../../components/data-table/index.ts'
import { Section } from '../../../components/section/index.ts'
import { Text } from '../../../components/text/index.ts'
import { Time } from '../../../components/time/index.ts'
import { useToast } from '../../../components/toast/index.ts'
import { counted } from '../../shared/figures.ts'
import { isolating } from '../../shared/isolating.ts'
import { useFailureToast } from '../../shared/use-failure-toast.ts'
import { WithBadges } from '../../shared/with-badges.tsx'
import type { SectionProps } from './mfa-page.tsx'
import { AddPasskeyDialog, RenamePasskeyDialog } from './passkey-dialogs.tsx'

const labels = {
  count: (count: number) => counted(count, 'passkey'),
}
const columns: readonly DataTableColumn<Passkey>[] = [
  {
    id: 'name',
    header: 'Name',
    isRowHeader: true,
    cell: ({ name, is_backed_up: isBackedUp }) => (
      <WithBadges>
        <bdi>{name}</bdi> {isBackedUp && <Badge tone="info">Synced</Badge>}
      </WithBadges>
    ),
  },
  {
    id: 'added',
    header: 'Added',
    cell: ({ created_at: at }) => <Time at={at} format="date-time" />,
  },
  {
    id: 'used',
    header: 'Last used',
    cell: ({ last_used_at: at }) => (at ? <Time at={at} format="relative" /> : 'Never'),
  },
]

/** The passkeys of the account: added, renamed and removed. */
export function PasskeysSection(props: SectionProps) {
  const { factor, withFactor, onRecoveryCodes, onTurnedOn } = props
  const [isAdding, setIsAdding] = useState(false)
  const [renamed, setRenamed] = useState<Passkey>()
  const [toRemove, setToRemove] = useState<Passkey>()
  const remove = useRemovePasskey()
  const failed = useFailureToast()
  const showToast = useToast()

  const removeOne = async ({ id, name }: Passkey) => {
    setToRemove(undefined)
    try {
      if (!(await withFactor((code) => remove({ id, code })))) return
      showToast({ tone: 'positive', title: isolating`${name} was removed` })
    } catch (error) {
      failed(isolating`${name} could not be removed`)(error)
    }
  }
  const isLast = factor.passkeys.length === 1 && !factor.authenticator
  return (
    <Section
      title="Passkeys"
      actions={
        <Button variant="secondary" onClick={() => setIsAdding(true)}>
          Add a passkey
        </Button>
      }
    >
      <Text tone="muted">
        Sign in with your fingerprint, your face or a security key, without a password.
      </Text>
      {factor.passkeys.length > 0 && (
        <DataTable
          caption="Passkeys"
          isCaptionHidden
          columns={columns}
          rows={factor.passkeys}
          getRowId={({ id }) => id}
          getRowName={({ name }) => name}
          rowActions={[
            { id: 'rename', label: 'Rename', onSelect: setRenamed },
            { id: 'remove', label: 'Remove', isCritical: true, onSelect: setToRemove },
          ]}
          hasViewMenu={false}
          labels={labels}
        />
      )}
      {isAdding && (
        <AddPasskeyDialog
          withFactor={withFactor}
          onClose={() => setIsAdding(false)}
          onAdded={(codes) => {
            setIsAdding(false)
            if (codes.length > 0) onRecoveryCodes(codes)
            else onTurnedOn()
          }}
        />
      )}
      {renamed && <RenamePasskeyDialog passkey={renamed} onClose={() => setRenamed(undefined)} />}
      {toRemove && (
        <ConfirmDialog
          isOpen
          onOpenChange={() => setToRemove(undefined)}
          title={
            <>
              Remove <bdi>{toRemove.name}</bdi>?
            </>
          }
          losses={[
            'Signing in with this passkey',
            ...(isLast ? ['Your recovery codes'] : []),
            'Your other sessions',
          ]}
          confirmLabel="Remove passkey"
          onConfirm={() => void removeOne(toRemove)}
        />
      )}
    </Section>
  )
}
