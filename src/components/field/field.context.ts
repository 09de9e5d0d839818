'use client'

import { createContext, use } from 'react'

export type FieldContextValue = {
  controlId: string
  labelId: string
  /** Ids of hint and error, in reading order. */
  describedBy: string | undefined
  isInvalid: boolean
  isRequired: boolean
}

export const FieldContext = createContext<FieldContextValue | null>(null)

type ControlProps = {
  id?: string | undefined
  required?: boolean | undefined
  'aria-describedby'?: string | undefined
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined
}

/**
 * Returns the props that a control inherits from its Field: id, description, and whether it is invalid or required. Its
 * own props take precedence, and descriptions are combined. Outside a Field the props are returned unchanged.
 */
export function useFieldControl<Props extends ControlProps>(props: Props): Props {
  const field = use(FieldContext)
  if (!field) return props
  return {
    ...props,
    id: props.id ?? field.controlId,
    required: props.required ?? field.isRequired,
    'aria-describedby':
      [props['aria-describedby'], field.describedBy].filter(Boolean).join(' ') || undefined,
    'aria-invalid': props['aria-invalid'] ?? (field.isInvalid || undefined),
  }
}
