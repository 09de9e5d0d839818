'use client'

import { cx } from 'class-variance-authority'
import { useRef, type ComponentProps, type ReactNode } from 'react'

import { useFieldControl } from '../field/field.context.ts'
import { Glyph } from '../glyph/glyph.tsx'
import { inputVariants } from '../input/input.variants.ts'
import { useFormReset } from '../use-form-reset.ts'
import { selectedContent, useRichOptions } from './rich-options.ts'
import { richOptionClass, richSelectClass } from './select.variants.ts'

export type SelectOption = { value: string; label: string; isDisabled?: boolean }

export type SelectGroup<Option extends SelectOption = SelectOption> = {
  label: string
  options: readonly Option[]
  isDisabled?: boolean
}

export type SelectProps<Option extends SelectOption = SelectOption> = Omit<
  ComponentProps<'select'>,
  'children' | 'multiple'
> & {
  /** May have additional fields, for `renderOption`. */
  options: readonly (Option | SelectGroup<Option>)[]
  /**
   * The content of an option, in browsers that show more than text in a native list. The others show its label. Hide
   * what should only be in the list with `selectedcontent` in CSS.
   */
  renderOption?: (option: Option) => ReactNode
  /** Shown while nothing is selected; it can't be selected again. */
  placeholder?: string
  isInvalid?: boolean | undefined
}

/** One of a few known values. Renders the native `<select>`, which works best on every phone. */
export function Select<Option extends SelectOption = SelectOption>({
  options,
  placeholder,
  renderOption,
  className,
  ...given
}: SelectProps<Option>) {
  const props = useFieldControl(given)
  const isInvalid = Boolean(props['aria-invalid'])
  const state = isInvalid ? 'invalid' : 'valid'
  const start = props.value === undefined && placeholder !== undefined ? '' : undefined
  const render = useRichOptions() ? renderOption : undefined
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
          'cursor-pointer truncate pe-9',
          render ? richSelectClass : 'appearance-none',
          placeholder !== undefined && 'has-[option[value=""]:checked]:text-on-surface-muted',
        )}
      >
        {render && <button type="button">{selectedContent}</button>}
        {placeholder !== undefined && (
          <option value="" disabled hidden>
            {placeholder}
          </option>
        )}
        {options.map((it) =>
          isGroup(it) ? (
            <optgroup key={it.label} label={it.label} disabled={it.isDisabled}>
              {it.options.map((option) => optionOf(option, render))}
            </optgroup>
          ) : (
            optionOf(it, render)
          ),
        )}
      </select>
      <Glyph
        name="chevron-down"
        className="pointer-events-none absolute inset-y-0 end-3 my-auto text-on-surface-muted"
      />
    </div>
  )
}

const isGroup = <Option extends SelectOption>(
  it: Option | SelectGroup<Option>,
): it is SelectGroup<Option> => !('value' in it)

const optionOf = <Option extends SelectOption>(
  option: Option,
  render: SelectProps<Option>['renderOption'],
) => (
  <option
    key={option.value}
    value={option.value}
    disabled={option.isDisabled}
    className={render && richOptionClass}
  >
    {render ? render(option) : option.label}
  </option>
)
