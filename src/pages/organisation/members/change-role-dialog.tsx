import { mayRole, type Role, roles } from '../../../../contract/organisation/access.ts'
import type { Member } from '../../../../contract/organisation/member.ts'
import { useChangeRole } from '../../../api/organisation/members.ts'
import { Alert } from '../../../components/alert/index.ts'
import { Button } from '../../../components/button/index.ts'
import { Dialog, DialogClose, DialogFooter } from '../../../components/dialog/index.ts'
import { Form } from '../../../components/form/index.ts'
import { RadioGroup } from '../../../components/radio-group/index.ts'
import { useToast } from '../../../components/toast/index.ts'
import { ProveDialog } from '../../account/step-up/prove-dialog.tsx'
import { useProof } from '../../account/step-up/use-proof.ts'
import { isolating } from '../../shared/isolating.ts'
import { useSchemaForm } from '../../shared/use-schema-form.ts'
import { roleWords, whyNotRole } from '../access/access-words.ts'
import { useOrganisation } from '../access/use-organisation.ts'
import { memberName } from './member-name.ts'
import { roleConsequences } from './role-consequences.ts'

/** Changes what a member may do, after listing what they gain and lose. */
export function ChangeRoleDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const organisation = useOrganisation()
  const own = organisation?.role
  const change = useChangeRole()
  const { withProof, dialog } = useProof()
  const showToast = useToast()
  const name = memberName(member)

  const form = useSchemaForm<{ role: Role }>({
    defaultValues: { role: member.role },
    onSubmit: async ({ role }) => {
      if (role === member.role) return onClose()
      const changed = await withProof(() => change.mutateAsync({ memberId: member.id, role }))
      if (changed === undefined) return undefined
      showToast({ tone: 'positive', title: isolating`${name} is now ${inSentence(role)}` })
      return onClose()
    },
  })
  const role = form.control('role')
  const consequences = roleConsequences(member.role, form.values.role, {
    isPartner: organisation?.is_partner ?? false,
    hasSecondFactor: member.has_second_factor,
  })

  return (
    <>
      <Dialog
        isOpen
        onOpenChange={onClose}
        title={
          <>
            Change the role of <bdi>{name}</bdi>
          </>
        }
        description="The new role applies from their next request. They get an email."
        isPending={change.isPending}
      >
        <Form className="grid gap-6" onSubmit={form.onSubmit}>
          <RadioGroup
            legend="Role"
            {...role}
            options={roles.map((value) => {
              const isRefused =
                value === 'owner' && own !== undefined && !mayRole(own, 'owners.change')
              return {
                value,
                ...roleWords[value],
                ...(isRefused && {
                  isDisabled: true,
                  description: whyNotRole(own, 'owners.change'),
                }),
              }
            })}
          />
          <Alert tone="caution" live="polite" title={consequences && 'What changes'}>
            {consequences}
          </Alert>
          <Alert tone="critical" live="assertive">
            {form.failure}
          </Alert>
          <DialogFooter>
            <DialogClose>
              <Button variant="secondary">Cancel</Button>
            </DialogClose>
            <Button type="submit" isPending={form.isPending} pendingLabel="Changing…">
              Change role
            </Button>
          </DialogFooter>
        </Form>
      </Dialog>
      <ProveDialog {...dialog} />
    </>
  )
}

const inSentence = (role: Role) =>
  ({
    owner: 'an owner',
    admin: 'an admin',
    member: 'a member',
    billing: 'in charge of billing',
    auditor: 'an auditor',
  })[role]
