import type { ReactNode } from 'react'

import { Fieldset } from '../../components/fieldset/index.ts'

/** The fields of a form. Someone who may not save it reads why above them, and can’t type in vain. */
export const RefusableFields = ({
  title,
  whyNot,
  children,
}: {
  /** What the fields are about. */
  title: string
  whyNot: string | undefined
  children: ReactNode
}) =>
  whyNot === undefined ? (
    children
  ) : (
    <Fieldset disabled aria-label={title} hint={whyNot}>
      {children}
    </Fieldset>
  )
