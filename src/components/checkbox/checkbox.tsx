import { cx } from 'class-variance-authority'
import { useId, type ReactNode } from 'react'

import { Choice, type ChoiceProps } from '../field/choice.tsx'
import { FieldError } from '../field/field.tsx'

export type CheckboxProps = Omit<
  ChoiceProps,
  'kind' | 'look' | 'slot' | 'label' | 'aside' | 'controlSide'
> & {
  /** Its label. Without it, the Field's label or an `aria-label` names the checkbox. */
  children?: ReactNode
  /** A description below the label. */
  description?: ReactNode
  /** Marks it as part of an error that is explained elsewhere. */
  isInvalid?: boolean | undefined
  /** The problem and how to fix it, when no Field around it shows that. */
  error?: ReactNode
  /** Partly selected. Only the parent sets it; a click never does. */
  isIndeterminate?: boolean | undefined
}

/** Yes or no, submitted with its form. Renders a native `<input type="checkbox">` in its `<label>`. */
export function Checkbox({ children, error, className, ...props }: CheckboxProps) {
  const id = useId()
  const errorId = error ? `${id}error` : undefined
  return (
    <div data-slot="checkbox-frame" className={cx('flex flex-col gap-1', className)}>
      <Choice
        {...props}
        kind="checkbox"
        slot="checkbox"
        label={children}
        isInvalid={Boolean(error) || props.isInvalid}
        aria-describedby={[props['aria-describedby'], errorId].filter(Boolean).join(' ')}
      />
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}
