import { useState } from 'react'

import {
  API_TOKEN_DAYS_DEFAULT,
  API_TOKEN_NAME_MAX,
  mayGiveScope,
  restrictableScopes,
} from '../../../../contract/organisation/token-scopes.ts'
import { useAddApiToken } from '../../../api/organisation/api-tokens.ts'
import { findResources } from '../../../api/organisation/grants.ts'
import { Alert } from '../../../components/alert/index.ts'
import { Button } from '../../../components/button/index.ts'
import { CheckboxGroup } from '../../../components/checkbox/index.ts'
import type { ComboboxOption } from '../../../components/combobox/index.ts'
import { Dialog, DialogClose, DialogFooter } from '../../../components/dialog/index.ts'
import { Field } from '../../../components/field/index.ts'
import { Form } from '../../../components/form/index.ts'
import { Input } from '../../../components/input/index.ts'
import { MultiSelect } from '../../../components/multi-select/index.ts'
import { SecretField } from '../../../components/secret-field/index.ts'
import { Select } from '../../../components/select/index.ts'
import { ProveDialog } from '../../account/step-up/prove-dialog.tsx'
import { useProof } from '../../account/step-up/use-proof.ts'
import { useFocusOnChange } from '../../shared/use-focus-on-change.ts'
import { useSchemaForm } from '../../shared/use-schema-form.ts'
import { useOrganisation } from '../access/use-organisation.ts'
import { lifeOptions, permissionGroups, scopesOf } from './token-words.ts'

const search = async (query: string): Promise<ComboboxOption[]> =>
  (await findResources(query)).map(({ id, name }) => ({ value: id, label: name }))

/** Creates an API token, and shows its value once. */
export function AddTokenDialog({ onClose }: { onClose: () => void }) {
  const [value, setValue] = useState<string>()
  const addition = useAddApiToken()
  const title = value === undefined ? 'Create API token' : 'Copy your token'
  // The focused button is gone, and the token is announced with the dialog's title.
  const panel = useFocusOnChange(title)
  return (
    <Dialog
      ref={panel}
      isOpen
      // Pressing Escape by accident would lose the token.
      onOpenChange={value === undefined ? onClose : () => {}}
      hasCloseButton={value === undefined}
      // Otherwise a token would exist whose value nobody has.
      isPending={addition.isPending}
      title={title}
      description={
        value === undefined
          ? 'It acts for the organisation, and continues to work when you leave it.'
          : 'Store it where your script can read it.'
      }
    >
      {value === undefined ? (
        <AddTokenForm add={addition.mutateAsync} onAdded={setValue} />
      ) : (
        <div className="grid gap-6">
          <Field label="API token">
            <SecretField value={value} isShownOnce labels={{ copySecret: 'Copy token' }} />
          </Field>
          <DialogFooter>
            <Button onClick={onClose}>I saved it</Button>
          </DialogFooter>
        </div>
      )}
    </Dialog>
  )
}

type Entered = { name: string; permissions: string[]; life: string; resources: ComboboxOption[] }

function AddTokenForm({
  add,
  onAdded,
}: {
  add: ReturnType<typeof useAddApiToken>['mutateAsync']
  onAdded: (value: string) => void
}) {
  const { withProof, dialog } = useProof()
  const role = useOrganisation()?.role ?? 'owner'
  const form = useSchemaForm<Entered>({
    check: ({ name, permissions, resources }) => ({
      name: name.trim() === '' && 'Enter a name.',
      permissions: whyNotPermissions(permissions, resources),
    }),
    defaultValues: {
      name: '',
      permissions: [],
      life: String(API_TOKEN_DAYS_DEFAULT),
      resources: [],
    },
    fallback: 'The token was not created. Try again.',
    onSubmit: async ({ name, permissions, life, resources }) => {
      const token = await withProof(() =>
        add({
          name,
          scopes: scopesOf(permissions),
          expires_in_days: life === 'never' ? null : Number(life),
          resource_ids: resources.length > 0 ? resources.map((one) => one.value) : null,
        }),
      )
      if (token) onAdded(token.value)
    },
  })
  const { error: nameError, ...name } = form.field('name')
  const { error: lifeError, ...life } = form.field('life')
  const { error: permissionsError } = form.field('permissions')
  const chosen = form.values.permissions

  return (
    <>
      <Form className="grid gap-6" onSubmit={form.onSubmit}>
        <Field label="Name" hint="What uses it, such as “Deployments”." error={nameError}>
          <Input {...name} maxLength={API_TOKEN_NAME_MAX} autoComplete="off" />
        </Field>
        {permissionGroups.map(({ legend, permissions }, index) => {
          const options = permissions
            .filter(({ scopes }) => scopes.every((scope) => mayGiveScope(role, scope)))
            .map(({ label }) => ({ value: label, label }))
          const here = new Set(options.map((option) => option.value))
          return (
            <CheckboxGroup
              key={legend}
              legend={legend}
              options={options}
              value={chosen.filter((label) => here.has(label))}
              onValueChange={(labels) =>
                form.setValue('permissions', [
                  ...chosen.filter((label) => !here.has(label)),
                  ...labels,
                ])
              }
              error={index === 0 ? permissionsError : undefined}
            />
          )
        })}
        <Field
          label="Only for"
          hint="If none is chosen, the token works for all websites and databases."
          isOptional
        >
          <MultiSelect
            value={form.values.resources}
            onOptionsChange={(options) => form.setValue('resources', [...options])}
            onSearch={search}
          />
        </Field>
        <Field label="Expires" error={lifeError}>
          <Select {...life} options={lifeOptions} />
        </Field>
        <Alert tone="critical" live="assertive">
          {form.failure}
        </Alert>
        <DialogFooter>
          <DialogClose>
            <Button variant="secondary">Cancel</Button>
          </DialogClose>
          <Button type="submit" isPending={form.isPending} pendingLabel="Creating…">
            Create token
          </Button>
        </DialogFooter>
      </Form>
      <ProveDialog {...dialog} />
    </>
  )
}

function whyNotPermissions(labels: readonly string[], resources: readonly unknown[]) {
  if (labels.length === 0) return 'Choose what the token may do.'
  const isForAll = scopesOf(labels).some((scope) => !restrictableScopes.includes(scope))
  return (
    resources.length > 0 &&
    isForAll &&
    'A token for some websites or databases can only see, change and remove these.'
  )
}
