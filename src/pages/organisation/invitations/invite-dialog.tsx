import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { Role } from '../../../../contract/organisation/access.ts'
import type { Invited } from '../../../../contract/organisation/invitation.ts'
import { useInvite } from '../../../api/organisation/invitations.ts'
import { teamsQuery } from '../../../api/organisation/teams.ts'
import { Alert } from '../../../components/alert/index.ts'
import { Button } from '../../../components/button/index.ts'
import { Code } from '../../../components/code/index.ts'
import { Dialog, DialogClose, DialogFooter } from '../../../components/dialog/index.ts'
import { Field } from '../../../components/field/index.ts'
import { Form } from '../../../components/form/index.ts'
import { Select } from '../../../components/select/index.ts'
import { Textarea } from '../../../components/textarea/index.ts'
import { ProveDialog } from '../../account/step-up/prove-dialog.tsx'
import { useProof } from '../../account/step-up/use-proof.ts'
import { counted, figure } from '../../shared/figures.ts'
import { useFocusOnChange } from '../../shared/use-focus-on-change.ts'
import { useSchemaForm } from '../../shared/use-schema-form.ts'
import { RoleField } from '../access/role-field.tsx'
import { useOrganisation } from '../access/use-organisation.ts'
import { addressesIn, notAddressesIn, whyNotInvited } from './invite-lines.ts'
import { InviteVerdicts } from './invite-verdicts.tsx'

type Entered = { emails: string; role: Role; team_id: string }

/** Invites up to 100 people at once, and reports what happened to each address. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [verdicts, setVerdicts] = useState<Invited[]>()
  const invited = verdicts?.filter(({ verdict }) => verdict === 'invited').length
  const title =
    invited === undefined
      ? 'Invite people'
      : counted(invited, 'person was invited', 'people were invited')
  const { mutateAsync: invite, isPending } = useInvite()
  // The result is announced with the dialog's title.
  const panel = useFocusOnChange(title)
  return (
    <Dialog
      ref={panel}
      isOpen
      onOpenChange={onClose}
      // Otherwise nobody would find out who wasn’t invited.
      isPending={isPending}
      title={title}
      description={
        verdicts
          ? undefined
          : 'Each gets an email with a link that works for seven days, and only for their address.'
      }
    >
      {verdicts ? (
        <InviteVerdicts verdicts={verdicts} onClose={onClose} />
      ) : (
        <InviteForm invite={invite} onInvited={setVerdicts} />
      )}
    </Dialog>
  )
}

function InviteForm({
  invite,
  onInvited,
}: {
  invite: ReturnType<typeof useInvite>['mutateAsync']
  onInvited: (verdicts: Invited[]) => void
}) {
  const { withProof, dialog } = useProof()
  const { data: teams = [] } = useQuery(teamsQuery)
  const usualRole = useOrganisation()?.default_role ?? 'member'
  const form = useSchemaForm<Entered>({
    check: ({ emails }) => ({ emails: whyNotInvited(addressesIn(emails)) }),
    defaultValues: { emails: '', role: usualRole, team_id: '' },
    fallback: 'Nobody was invited. Try again.',
    onSubmit: async ({ emails, role, team_id: teamId }) => {
      const emailed = { emails: addressesIn(emails), role, ...(teamId && { team_id: teamId }) }
      // For owners only.
      const verdicts = await withProof(() => invite(emailed))
      if (verdicts) onInvited(verdicts)
    },
  })
  const { error: emailsError, ...emails } = form.field('emails')
  const { error: teamError, ...team } = form.field('team_id')
  const count = addressesIn(form.values.emails).filter((part) => part.includes('@')).length
  const notAddresses = notAddressesIn(form.values.emails)

  return (
    <>
      <Form className="grid gap-6" onSubmit={form.onSubmit}>
        <Field
          label="Email addresses"
          hint="One or many, separated by commas, spaces or line breaks."
          error={emailsError}
        >
          <Textarea
            {...emails}
            rows={4}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            dir="ltr"
          />
        </Field>
        <Alert tone="caution" live="polite">
          {notAddresses.length > 0 && (
            <>
              Not an email address: <Code>{notAddresses.join(', ')}</Code>
            </>
          )}
        </Alert>
        <RoleField role={form.values.role} field={form.field('role')} />
        {teams.length > 0 && (
          <Field label="Team" isOptional error={teamError}>
            <Select
              {...team}
              options={[
                { value: '', label: 'None' },
                ...teams.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          </Field>
        )}
        <Alert tone="critical" live="assertive">
          {form.failure}
        </Alert>
        <DialogFooter>
          <DialogClose>
            <Button variant="secondary">Cancel</Button>
          </DialogClose>
          <Button type="submit" isPending={form.isPending} pendingLabel="Inviting…">
            {count > 1 ? `Invite ${figure(count)} people` : 'Invite'}
          </Button>
        </DialogFooter>
      </Form>
      <ProveDialog {...dialog} />
    </>
  )
}
