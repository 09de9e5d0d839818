import { Link as RouterLink, useNavigate } from 'react-router-dom'

import { Alert } from '../../../components/alert/index.ts'
import { Code } from '../../../components/code/index.ts'
import { isNameTyped } from '../../../components/confirm-dialog/index.ts'
import { CopyButton } from '../../../components/copy-button/index.ts'
import { Field } from '../../../components/field/index.ts'
import { Form } from '../../../components/form/index.ts'
import { Input } from '../../../components/input/index.ts'
import { Link } from '../../../components/link/index.ts'
import { useToast } from '../../../components/toast/index.ts'
import { ProveDialog } from '../../account/step-up/prove-dialog.tsx'
import { useProof } from '../../account/step-up/use-proof.ts'
import { isolating } from '../../shared/isolating.ts'
import { RefusableButton } from '../../shared/refusable-button.tsx'
import { useSchemaForm } from '../../shared/use-schema-form.ts'

/** Removes a website or database once its name is typed, after re-authentication. */
export function RemoveForm({
  noun,
  name,
  whyNot,
  remove,
  isPending,
  keepAt,
  removedAt,
}: {
  noun: 'website' | 'database'
  name: string
  /** Why the person may not remove it. */
  whyNot: string | undefined
  remove: () => Promise<unknown>
  isPending: boolean
  /** Where “Keep” leads. */
  keepAt: string
  /** Where it can be restored from. */
  removedAt: string
}) {
  const { withProof, dialog } = useProof()
  const navigate = useNavigate()
  const showToast = useToast()
  const form = useSchemaForm<{ typed: string }>({
    check: ({ typed }) => ({
      typed:
        !isNameTyped(typed, name, { isCaseSensitive: false }) &&
        `The name doesn’t match. Type ${name} exactly.`,
    }),
    defaultValues: { typed: '' },
    fallback: `The ${noun} could not be removed. Try again.`,
    onSubmit: async () => {
      const removed = await withProof(remove)
      if (!removed) return undefined
      showToast({ tone: 'positive', title: isolating`${name} was removed` })
      await navigate(removedAt)
      return undefined
    },
  })
  const { error, ...typed } = form.field('typed')

  return (
    <>
      <Form className="grid max-w-md gap-5" onSubmit={form.onSubmit}>
        <Field
          label={
            <>
              Type <Code>{name}</Code> to confirm
            </>
          }
          labelAction={<CopyButton text={name} variant="text" size="small" label="Copy name" />}
          error={error}
        >
          <Input
            {...typed}
            readOnly={isPending}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            face="mono"
            dir="ltr"
          />
        </Field>
        <Alert tone="critical" live="assertive">
          {form.failure}
        </Alert>
        <div className="flex flex-wrap gap-3">
          <RefusableButton
            whyNot={whyNot}
            type="submit"
            variant="critical"
            isPending={isPending}
            pendingLabel="Removing…"
          >
            Remove {noun}
          </RefusableButton>
          <Link asChild variant="button-secondary">
            <RouterLink to={keepAt}>Keep {noun}</RouterLink>
          </Link>
        </div>
      </Form>
      <ProveDialog {...dialog} />
    </>
  )
}
