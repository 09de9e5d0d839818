'use client'

import { cx } from 'class-variance-authority'
import { useId, useRef, type ComponentProps, type ReactNode } from 'react'

import { useFormReset } from '../use-form-reset.ts'
import { useUnsent } from '../use-unsent.ts'

export type Segment<Value extends string = string> = {
  value: Value
  label: ReactNode
  icon?: ReactNode
  isDisabled?: boolean
}

export type SegmentedControlProps<Value extends string = string> = Omit<
  ComponentProps<'fieldset'>,
  'children' | 'defaultValue' | 'onChange' | 'value'
> & {
  /** The question that the segments answer. */
  legend: ReactNode
  /** Hides the legend visually, when the context makes the choice clear. */
  isLegendHidden?: boolean
  /** Two to five short options. */
  options: readonly Segment<Value>[]
  value?: Value | undefined
  defaultValue?: Value | undefined
  onValueChange?: (value: Value) => void
}

/**
 * One of two to five short options, all visible. Renders a `<fieldset>` of native radios, which are submitted and reset
 * with their form.
 */
export function SegmentedControl<Value extends string = string>({
  legend,
  isLegendHidden = false,
  options,
  name,
  form,
  value,
  defaultValue,
  onValueChange,
  className,
  ...props
}: SegmentedControlProps<Value>) {
  const id = useId()
  const track = useRef<HTMLDivElement>(null)

  useUnsent(track, name === undefined ? id : undefined)
  useFormReset(track, () => {
    const radios = [...(track.current?.querySelectorAll('input') ?? [])]
    // A reset restores the controlled value, not the initial one.
    if (value !== undefined) {
      for (const radio of radios) radio.defaultChecked = radio.value === value
    }
    // Set by us, so that React notices the reset. Otherwise it would miss the next click.
    for (const radio of radios) radio.checked = radio.defaultChecked
  })

  return (
    <fieldset
      {...props}
      form={form}
      data-slot="segmented-control"
      className={cx('min-w-0', className)}
    >
      <legend
        data-slot="segmented-control-legend"
        className={isLegendHidden ? 'sr-only' : 'mb-1.5 font-medium'}
      >
        {legend}
      </legend>
      <div
        ref={track}
        data-slot="segmented-control-track"
        className="inline-grid max-w-full auto-cols-fr grid-flow-col rounded-control border border-control bg-raised"
      >
        {options.map((option) => (
          <label
            key={option.value}
            data-slot="segmented-control-segment"
            className={cx(
              'relative flex min-h-[calc(var(--pp-control-height)-2px)] cursor-pointer items-center justify-center gap-2 px-2 py-1 text-center font-medium text-on-raised sm:px-3',
              'transition-colors duration-answer select-none not-first:border-s not-first:border-subtle hover:bg-muted',
              'first:rounded-s-[calc(var(--pp-radius-control)-1px)] last:rounded-e-[calc(var(--pp-radius-control)-1px)]',
              'has-checked:z-10 has-checked:bg-accent-subtle has-checked:text-on-accent-subtle',
              // Its edge overlaps the frame and the dividers, so that selecting moves nothing.
              'after:pointer-events-none after:absolute after:-inset-px after:border after:border-transparent first:after:rounded-s-control last:after:rounded-e-control has-checked:after:border-accent forced-colors:after:border-none',
              'has-focus-visible:z-20 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              'has-disabled:cursor-not-allowed has-disabled:bg-muted has-disabled:text-on-surface-muted',
              // In forced colours the text would otherwise have its own backplate.
              'forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText] forced-colors:has-checked:forced-color-adjust-none forced-colors:has-focus-visible:outline-[Highlight]',
            )}
          >
            <input
              type="radio"
              name={name ?? id}
              form={form}
              value={option.value}
              disabled={option.isDisabled}
              {...(value === undefined
                ? { defaultChecked: option.value === defaultValue }
                : { checked: option.value === value })}
              className="absolute inset-0 cursor-[inherit] appearance-none outline-none"
              onChange={() => onValueChange?.(option.value)}
            />
            {option.icon && (
              <span
                aria-hidden="true"
                className="inline-flex shrink-0 [&>svg]:size-4 [&>svg]:stroke-[1.5]"
              >
                {option.icon}
              </span>
            )}
            <span className="min-w-0 wrap-break-word">{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
