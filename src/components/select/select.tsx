import { cx } from 'class-variance-authority'
import { useRef, type ComponentProps } from 'react'

import { useFieldControl } from '../field/field.context.ts'
import { Glyph } from '../glyph/glyph.tsx'
import { inputVariants } from '../input/input.variants.ts'
import { useFormReset } from '../use-form-reset.ts'

export type SelectOption = { value: string; label: string; isDisabled?: boolean }

export type SelectProps = Omit<ComponentProps<'select'>, 'children' | 'multiple'> & {
  options: readonly SelectOption[]
  /** Shown while nothing is selected; it can't be selected again. */
  placeholder?: string
}

/** One of a few known values. Renders the native `<select>`, which works best on every phone. */
export function Select({ options, placeholder, className, ...given }: SelectProps) {
  const props = useFieldControl(given)
  const isInvalid = Boolean(props['aria-invalid']) && props['aria-invalid'] !== 'false'
  const state = isInvalid ? 'invalid' : 'valid'
  const start = props.value === undefined && placeholder !== undefined ? '' : undefined
  const frame = useRef<HTMLDivElement>(null)

  // A reset restores the controlled value, not the first option.
  useFormReset(frame, () => {
    const select = frame.current?.querySelector('select')
    if (props.value === undefined || !select) return
    const { value } = select
    for (const option of select.options) option.defaultSelected = option.value === value
  })

  return (
    <div ref={frame} data-slot="select-frame" className={cx('relative', className)}>
      <select
        {...props}
        defaultValue={props.defaultValue ?? start}
        data-slot="select"
        data-state={state}
        className={cx(
          inputVariants({ state }),
          'cursor-pointer appearance-none truncate pe-9',
          placeholder !== undefined && 'has-[option[value=""]:checked]:text-on-surface-muted',
        )}
      >
        {placeholder !== undefined && (
          <option value="" disabled hidden>
            {placeholder}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.isDisabled}>
            {option.label}
          </option>
        ))}
      </select>
      <Glyph
        name="chevron-down"
        className="pointer-events-none absolute inset-y-0 end-3 my-auto text-on-surface-muted"
      />
    </div>
  )
}
