import type { ReactNode } from 'react'

import type { Level } from '../../../../contract/organisation/access.ts'
import type { GrantRequest } from '../../../../contract/organisation/grant.ts'
import { useGrant } from '../../../api/organisation/grants.ts'
import { Alert } from '../../../components/alert/index.ts'
import { Button } from '../../../components/button/index.ts'
import { Dialog, DialogClose, DialogFooter } from '../../../components/dialog/index.ts'
import { Form } from '../../../components/form/index.ts'
import { RadioGroup } from '../../../components/radio-group/index.ts'
import { useToast } from '../../../components/toast/index.ts'
import { useSchemaForm } from '../../shared/use-schema-form.ts'
import { levelOptions, levelWords } from '../access/access-words.ts'

type Chosen = 'member_id' | 'resource_id'

/** Grants access at one level to or for each of those that were chosen in its field. */
export function GrantAccessDialog({
  title,
  chosen,
  chosenAs,
  requestOf,
  renderField,
  granted,
  who,
  onClose,
}: {
  title: ReactNode
  /** Their ids. */
  chosen: readonly string[]
  /** The field of a request that has one of them. */
  chosenAs: Chosen
  requestOf: (id: string, level: Level) => GrantRequest
  renderField: (error: string | undefined) => ReactNode
  /** The message shown once it is done. */
  granted: string
  /** Who may now, when the message doesn’t name them. */
  who?: string | undefined
  onClose: () => void
}) {
  const grant = useGrant()
  const showToast = useToast()
  const form = useSchemaForm<Record<Chosen, string> & { level: Level }>({
    check: () => ({ [chosenAs]: chosen.length === 0 && 'Choose at least one.' }),
    defaultValues: { level: 'viewer' },
    onSubmit: async ({ level }) => {
      await grant.mutateAsync(chosen.map((id) => requestOf(id, level)))
      const { label } = levelWords[level]
      showToast({
        tone: 'positive',
        title: granted,
        description: who === undefined ? label : `${who}, as ${label}`,
      })
      onClose()
    },
  })
  const { error, ...level } = form.control('level')
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={title}
      description="It applies from the next request. If they already have access, the level changes."
      isPending={form.isPending}
    >
      <Form className="grid gap-6" onSubmit={form.onSubmit}>
        {renderField(form.error(chosenAs))}
        <RadioGroup legend="Access" options={levelOptions} error={error} {...level} />
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
