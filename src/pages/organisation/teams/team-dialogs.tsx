import { useState } from 'react'

import type { Team } from '../../../../contract/organisation/team.ts'
import { useAddTeamMembers, useRemoveTeam, useRenameTeam } from '../../../api/organisation/teams.ts'
import { Button } from '../../../components/button/index.ts'
import { Dialog, DialogClose, DialogFooter } from '../../../components/dialog/index.ts'
import { Field } from '../../../components/field/index.ts'
import { Form } from '../../../components/form/index.ts'
import { Input } from '../../../components/input/index.ts'
import { useToast } from '../../../components/toast/index.ts'
import { counted } from '../../shared/figures.ts'
import { isolating } from '../../shared/isolating.ts'
import { useSchemaForm } from '../../shared/use-schema-form.ts'
import { ConfirmedAction } from '../access/confirmed-action.tsx'
import { MembersField } from '../members/members-field.tsx'

type TeamDialogProps = { team: Team; onClose: () => void }

const nameSchema = () =>
  import('../../../../contract/organisation/team.ts').then((module) => module.teamRequest)

export function RenameTeamDialog({ team, onClose }: TeamDialogProps) {
  const rename = useRenameTeam(team.id)
  const showToast = useToast()
  const form = useSchemaForm<{ name: string }>({
    schema: nameSchema,
    defaultValues: { name: team.name },
    onSubmit: async ({ name }) => {
      await rename.mutateAsync(name)
      showToast({ tone: 'positive', title: isolating`The team is now called ${name}` })
      onClose()
    },
  })
  const { error, ...name } = form.field('name')
  return (
    <Dialog isOpen onOpenChange={onClose} title="Rename team" isPending={form.isPending}>
      <Form className="grid gap-6" onSubmit={form.onSubmit}>
        <Field label="Name" error={error ?? form.failure}>
          <Input {...name} autoComplete="off" />
        </Field>
        <DialogFooter>
          <DialogClose>
            <Button variant="secondary">Cancel</Button>
          </DialogClose>
          <Button type="submit" isPending={form.isPending} pendingLabel="Renaming…">
            Rename
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  )
}

export function AddTeamMembersDialog({ team, onClose }: TeamDialogProps) {
  const [memberIds, setMemberIds] = useState<string[]>([])
  const add = useAddTeamMembers()
  const showToast = useToast()
  const form = useSchemaForm<{ member_ids: string[] }>({
    check: () => ({ member_ids: memberIds.length === 0 && 'Choose at least one member.' }),
    onSubmit: async () => {
      await add.mutateAsync({ teamId: team.id, memberIds })
      const people = counted(memberIds.length, 'person', 'people')
      showToast({ tone: 'positive', title: isolating`${people} added to ${team.name}` })
      onClose()
    },
  })
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={
        <>
          Add members to <bdi>{team.name}</bdi>
        </>
      }
      description="They get the team’s access immediately."
      isPending={form.isPending}
    >
      <Form className="grid gap-6" onSubmit={form.onSubmit}>
        <MembersField error={form.error('member_ids') ?? form.failure} onChange={setMemberIds} />
        <DialogFooter>
          <DialogClose>
            <Button variant="secondary">Cancel</Button>
          </DialogClose>
          <Button type="submit" isPending={form.isPending} pendingLabel="Adding…">
            Add members
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  )
}

export function RemoveTeamDialog({
  team,
  onClose,
  onRemoved,
}: TeamDialogProps & { onRemoved: () => void }) {
  const removal = useRemoveTeam()
  const showToast = useToast()
  const remove = async () => {
    await removal.mutateAsync(team.id)
    showToast({ tone: 'positive', title: isolating`${team.name} was removed` })
    onClose()
    onRemoved()
  }
  const { member_count: members, grant_count: grants } = team
  return (
    <ConfirmedAction
      onClose={onClose}
      title={
        <>
          Remove <bdi>{team.name}</bdi>?
        </>
      }
      losses={[
        `The access of ${counted(members, 'person', 'people')} to ${counted(grants, 'website or database', 'websites and databases')}, unless they have it some other way`,
      ]}
      nameToType={team.name}
      confirmLabel="Remove team"
      pendingLabel="Removing…"
      action={remove}
    >
      Its members stay in the organisation. The websites and databases don’t change.
    </ConfirmedAction>
  )
}
