'use client'

import { cx } from 'class-variance-authority'
import type { ComponentProps, MouseEvent } from 'react'

import { CopyButton, type CopyButtonProps } from '../copy-button/copy-button.tsx'
import { useFieldControl } from '../field/field.context.ts'
import { readoutFrame, readoutInput } from './copy-field.variants.ts'

export type CopyFieldProps = Omit<
  ComponentProps<'input'>,
  'defaultValue' | 'onChange' | 'readOnly' | 'required' | 'type' | 'value'
> & {
  value: string
  /** The button's accessible name, where a page has several: `Copy name server 1`. */
  copyLabel?: string
  onCopied?: () => void
  labels?: CopyButtonProps['labels']
}

/**
 * A value to use elsewhere, in a monospaced font, with a copy button. Renders a read-only `<input>` in a `<div>`;
 * inside a Field it uses its name and description. A click selects the whole value.
 */
export function CopyField({
  value,
  copyLabel,
  onCopied,
  labels,
  className,
  onClick,
  ...given
}: CopyFieldProps) {
  const props = useFieldControl(given)
  return (
    <div data-slot="copy-field" className={cx(readoutFrame, className)}>
      <input
        spellCheck={false}
        translate="no"
        dir="ltr"
        {...props}
        // A Field is required by default, but here there is nothing to fill in.
        required={false}
        readOnly
        value={value}
        data-slot="copy-field-value"
        className={readoutInput}
        onClick={(event) => {
          selectAll(event)
          onClick?.(event)
        }}
      />
      <CopyButton
        text={value}
        label={copyLabel}
        isIconOnly
        disabled={props.disabled}
        labels={labels}
        className="-my-px -me-px"
        onCopied={onCopied}
      />
    </div>
  )
}

/** A manual selection of a part is kept. */
function selectAll({ currentTarget }: MouseEvent<HTMLInputElement>) {
  if (currentTarget.selectionStart === currentTarget.selectionEnd) currentTarget.select()
}
