import { cx } from 'class-variance-authority'
import type { ComponentProps } from 'react'

/** A technical name within a line: a host, a record, an address, a path. Renders a `<code>`. */
export function Code({ className, ...props }: ComponentProps<'code'>) {
  return <code {...props} data-slot="code" className={cx('font-mono wrap-anywhere', className)} />
}
