import { createContext, use } from 'react'

export type FieldContextValue = {
  controlId: string
  labelId: string
  /** Ids of hint and error, in the order in which they should be read. */
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
 * What a control takes from the Field around it: id, description, whether it is invalid or required.
 * Its own props win, descriptions are joined. Outside a Field the props come back as they are.
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
