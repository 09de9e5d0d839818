import { useState } from 'react'

import type { Level } from '../../../../contract/organisation/access.ts'
import type { Grant } from '../../../../contract/organisation/grant.ts'
import { findResources, useGrant } from '../../../api/organisation/grants.ts'
import { Alert } from '../../../components/alert/index.ts'
import { Button } from '../../../components/button/index.ts'
import type { ComboboxOption } from '../../../components/combobox/index.ts'
import { Dialog, DialogClose, DialogFooter } from '../../../components/dialog/index.ts'
import { Field } from '../../../components/field/index.ts'
import { Form } from '../../../components/form/index.ts'
import { MultiSelect } from '../../../components/multi-select/index.ts'
import { RadioGroup } from '../../../components/radio-group/index.ts'
import { useToast } from '../../../components/toast/index.ts'
import { useSchemaForm } from '../../shared/use-schema-form.ts'
import { levelOptions, levelWords } from '../access/access-words.ts'
import { type Grantee, holderFields, type Holder } from './holder.ts'
import { kindWords } from './kind-words.ts'

const search = async (query: string): Promise<ComboboxOption[]> =>
  (await findResources(query)).map(({ id, name, kind }) => ({
    value: id,
    label: name,
    description: kindWords[kind],
  }))

/** Grants a member or a team access to websites and databases, found by name. */
export function GrantDialog({ holder, onClose }: { holder: Holder; onClose: () => void }) {
  const [chosen, setChosen] = useState<readonly ComboboxOption[]>([])
  const grant = useGrant()
  const showToast = useToast()
  const form = useSchemaForm<{ resource_id: string; level: Level }>({
    check: () => ({ resource_id: chosen.length === 0 && 'Choose at least one.' }),
    defaultValues: { level: 'viewer' },
    onSubmit: async ({ level }) => {
      await grant.mutateAsync(
        chosen.map(({ value }) => ({ resource_id: value, level, ...holderFields(holder) })),
      )
      const what = chosen.length === 1 ? chosen[0]?.label : `${chosen.length} of them`
      showToast({
        tone: 'positive',
        title: `${holder.name} now has access to ${what}`,
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
          Grant <bdi>{holder.name}</bdi> access
        </>
      }
      description="It holds from the next request on. Where they have access already, the level changes."
      isPending={form.isPending}
    >
      <Form className="grid gap-6" onSubmit={form.onSubmit}>
        <Field
          label="Websites and databases"
          hint="Search by name."
          error={form.error('resource_id')}
        >
          <MultiSelect
            value={chosen}
            onOptionsChange={(options) => setChosen(options)}
            onSearch={search}
          />
        </Field>
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

/** Changes the level of what was granted. */
export function ChangeLevelDialog({
  holder,
  grant: { resource, level: before },
  onClose,
}: {
  holder: Grantee
  grant: Grant
  onClose: () => void
}) {
  const grant = useGrant()
  const showToast = useToast()
  const form = useSchemaForm<{ level: Level }>({
    defaultValues: { level: before },
    onSubmit: async ({ level }) => {
      await grant.mutateAsync([{ resource_id: resource.id, level, ...holderFields(holder) }])
      showToast({
        tone: 'positive',
        title: `Access to ${resource.name} changed to ${levelWords[level].label}`,
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
          Access to <bdi>{resource.name}</bdi>
        </>
      }
      description={
        <>
          Of <bdi>{holder.name}</bdi>. It holds from the next request on.
        </>
      }
      isPending={form.isPending}
    >
      <Form className="grid gap-6" onSubmit={form.onSubmit}>
        <RadioGroup
          legend="Access"
          options={levelOptions}
          error={error ?? form.failure}
          {...level}
          onValueChange={(value) => level.onValueChange(value as Level)}
        />
        <DialogFooter>
          <DialogClose>
            <Button variant="secondary">Cancel</Button>
          </DialogClose>
          <Button type="submit" isPending={form.isPending} pendingLabel="Changing…">
            Change access
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  )
}
