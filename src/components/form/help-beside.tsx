import { cx } from 'class-variance-authority'
import type { ComponentProps } from 'react'

export type HelpBesideProps = ComponentProps<'div'>

/**
 * Fields with their hints next to them if there is room: 50rem,
 * which is what a 1,100 px page leaves next to the sidebar. Field, Fieldset and Checkbox have the styles (`beside:`).
 * Renders a `<div>`.
 */
export function HelpBeside({ className, ...props }: HelpBesideProps) {
  return (
    <div
      {...props}
      data-slot="help-beside"
      className={cx(
        '@container/help-beside flex max-w-[60.5rem] flex-col gap-5 *:max-w-2xl',
        'beside:*:max-w-none beside:*:data-[slot=alert]:max-w-[30rem]',
        className,
      )}
    />
  )
}
