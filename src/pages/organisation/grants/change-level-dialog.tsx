import type { Level } from '../../../../contract/organisation/access.ts'
import type { Grant } from '../../../../contract/organisation/grant.ts'
import { useGrant } from '../../../api/organisation/grants.ts'
import { Button } from '../../../components/button/index.ts'
import { Dialog, DialogClose, DialogFooter } from '../../../components/dialog/index.ts'
import { Form } from '../../../components/form/index.ts'
import { RadioGroup } from '../../../components/radio-group/index.ts'
import { useToast } from '../../../components/toast/index.ts'
import { isolating } from '../../shared/isolating.ts'
import { useSchemaForm } from '../../shared/use-schema-form.ts'
import { levelOptions, levelWords } from '../access/access-words.ts'
import { type Grantee, holderFields } from './holder.ts'

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
        title: isolating`Access to ${resource.name} changed to ${levelWords[level].label}`,
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
          Granted to <bdi>{holder.name}</bdi>. A change applies from the next request.
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
