import { useState } from 'react'

import type { Level } from '../../../../contract/organisation/access.ts'
import type { Resource } from '../../../../contract/organisation/grant.ts'
import { findRecipients, useGrant } from '../../../api/organisation/grants.ts'
import { Alert } from '../../../components/alert/index.ts'
import { Button } from '../../../components/button/index.ts'
import { Dialog, DialogClose, DialogFooter } from '../../../components/dialog/index.ts'
import { Form } from '../../../components/form/index.ts'
import { RadioGroup } from '../../../components/radio-group/index.ts'
import { useToast } from '../../../components/toast/index.ts'
import { useSchemaForm } from '../../shared/use-schema-form.ts'
import { levelOptions, levelWords } from '../access/access-words.ts'
import { MembersField } from '../members/members-field.tsx'

/** Grants members, found by name or email address, access to one website or database. */
export function GrantMembersDialog({
  resource: { id, name },
  onClose,
}: {
  resource: Pick<Resource, 'id' | 'name'>
  onClose: () => void
}) {
  const [memberIds, setMemberIds] = useState<readonly string[]>([])
  const grant = useGrant()
  const showToast = useToast()
  const form = useSchemaForm<{ member_id: string; level: Level }>({
    check: () => ({ member_id: memberIds.length === 0 && 'Choose at least one.' }),
    defaultValues: { level: 'viewer' },
    onSubmit: async ({ level }) => {
      await grant.mutateAsync(memberIds.map((member_id) => ({ resource_id: id, member_id, level })))
      showToast({
        tone: 'positive',
        title: `Access to ${name} granted`,
        description: levelWords[level].label,
      })
      onClose()
    },
  })
  const { error, ...level } = form.control('level')
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={
        <>
          Grant access to <bdi>{name}</bdi>
        </>
      }
      description="It holds from the next request on. Where they have access already, the level changes."
      isPending={form.isPending}
    >
      <Form className="grid gap-6" onSubmit={form.onSubmit}>
        <MembersField
          find={(search) => findRecipients(id, search)}
          hint="Search by name or email, among people whose role is Member."
          error={form.error('member_id')}
          onChange={setMemberIds}
        />
        <RadioGroup
          legend="Access"
          options={levelOptions}
          error={error}
          {...level}
          onValueChange={(value) => level.onValueChange(value as Level)}
        />
        <Alert tone="critical" live="assertive">
          {form.failure}
        </Alert>
        <DialogFooter>
          <DialogClose>
            <Button variant="secondary">Cancel</Button>
          </DialogClose>
          <Button type="submit" isPending={form.isPending} pendingLabel="Granting…">
            Grant access
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  )
}
