import type { ReactNode } from 'react'

import { Button } from '../../components/button/index.ts'
import { CodeForm } from '../../components/code-form/index.ts'
import { DialogClose, DialogFooter } from '../../components/dialog/index.ts'
import { useSchemaForm } from '../shared/use-schema-form.ts'
import { CodeInput } from './code-input.tsx'
import { codeSchema } from './code.ts'

/** The form of a dialog that requires a code. */
export function CodeDialogForm({
  hint,
  isSecondary = false,
  failure,
  onSubmit,
  children,
}: {
  hint: string
  /** Something above it is the usual way. */
  isSecondary?: boolean
  /** Why there is no code to enter. */
  failure?: string | null
  /** Returns why the code is refused. */
  onSubmit: (given: { code: string }) => Promise<string | undefined>
  children?: ReactNode
}) {
  const form = useSchemaForm<{ code: string }>({
    schema: codeSchema,
    defaultValues: { code: '' },
    failureFocus: 'code',
    onSubmit,
  })
  const { error, ...code } = form.field('code')
  return (
    <CodeForm
      hint={hint}
      error={error}
      failure={form.failure ?? failure}
      onSubmit={form.onSubmit}
      actions={
        <>
          {children}
          <ConfirmButtons isPending={form.isPending} isSecondary={isSecondary} />
        </>
      }
    >
      <CodeInput {...code} />
    </CodeForm>
  )
}

export const ConfirmButtons = ({
  isPending,
  isSecondary = false,
}: {
  isPending: boolean
  isSecondary?: boolean
}) => (
  <DialogFooter>
    <DialogClose>
      <Button variant="secondary">Cancel</Button>
    </DialogClose>
    <Button type="submit" variant={isSecondary ? 'secondary' : 'primary'} isPending={isPending}>
      Confirm
    </Button>
  </DialogFooter>
)
