import { useState } from 'react'

import { ORGANISATION_RESTORE_DAYS } from '../../../../contract/organisation/settings-values.ts'
import { useDeleteOrganisation } from '../../../api/organisation/organisation-settings.ts'
import { Section } from '../../../components/section/index.ts'
import { Text } from '../../../components/text/index.ts'
import { useToast } from '../../../components/toast/index.ts'
import { isolating } from '../../shared/isolating.ts'
import { RefusableButton } from '../../shared/refusable-button.tsx'
import { ConfirmedAction } from '../access/confirmed-action.tsx'
import { useOrganisation } from '../access/use-organisation.ts'
import { useWhyNot } from '../access/use-why-not.ts'

/** Deletes the organisation, after its owner has typed its name. */
export function DeletionSection() {
  const [isOpen, setIsOpen] = useState(false)
  const whyNot = useWhyNot('organisation.delete')
  return (
    <Section title="Delete this organisation">
      <Text tone="muted" className="max-w-prose">
        Protection stops, and nobody can work in it. Owners can restore it for{' '}
        {ORGANISATION_RESTORE_DAYS} days. First, you review what stops and type its name.
      </Text>
      <div>
        <RefusableButton variant="secondary" whyNot={whyNot} onClick={() => setIsOpen(true)}>
          Delete organisation
        </RefusableButton>
      </div>
      {isOpen && <DeleteDialog onClose={() => setIsOpen(false)} />}
    </Section>
  )
}

function DeleteDialog({ onClose }: { onClose: () => void }) {
  const organisation = useOrganisation()
  const deletion = useDeleteOrganisation()
  const showToast = useToast()
  const name = organisation?.name ?? ''
  const remove = async () => {
    await deletion.mutateAsync()
    showToast({ tone: 'positive', title: isolating`${name} was deleted` })
    onClose()
  }
  return (
    <ConfirmedAction
      onClose={onClose}
      title={
        <>
          Delete <bdi>{name}</bdi>?
        </>
      }
      losses={[
        'Protection and checks of all its websites and databases; logs with their ingest keys are rejected',
        'Everyone’s access, including yours, and all pending invitations',
        `After ${ORGANISATION_RESTORE_DAYS} days, permanently: its websites with their records and attacks, databases, teams, plans and settings`,
      ]}
      nameToType={name}
      confirmLabel="Delete organisation"
      pendingLabel="Deleting…"
      action={remove}
    >
      The audit log and invoices are kept. Accounts of its members, their other organisations,
      domain registrations and hosting are not affected. Members get an email. Until it is
      permanently deleted, its owners can restore it here, and nothing is charged.
    </ConfirmedAction>
  )
}
