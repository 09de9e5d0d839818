import { cx } from 'class-variance-authority'
import { useId, type ReactNode } from 'react'

import { Choice, type ChoiceProps } from '../field/choice.tsx'
import { FieldError } from '../field/field.tsx'

export type CheckboxProps = Omit<
  ChoiceProps,
  'kind' | 'look' | 'slot' | 'label' | 'aside' | 'controlSide'
> & {
  /** Its name. Without it the Field's label or an `aria-label` names it. */
  children?: ReactNode
  /** What it means, below its name. */
  description?: ReactNode
  /** Marked as a part of something that is wrong, which is said elsewhere. */
  isInvalid?: boolean
  /** What is wrong and what to do, where no Field around it says so. */
  error?: ReactNode
  /** Some of what it stands for is chosen. Its owner sets it; a click never does. */
  isIndeterminate?: boolean | undefined
}

/** Yes or no, sent with its form. Renders a native `<input type="checkbox">` in its `<label>`. */
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
        aria-invalid={props['aria-invalid'] ?? (error ? true : undefined)}
        aria-describedby={[props['aria-describedby'], errorId].filter(Boolean).join(' ')}
      />
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}
