import { cx } from 'class-variance-authority'
import { useId, type ComponentProps, type ReactNode } from 'react'

import { Heading } from '../heading/heading.tsx'

export type SectionProps = Omit<ComponentProps<'section'>, 'title'> & {
  title: ReactNode
  /** Actions for the section, at the end of its heading. */
  actions?: ReactNode
}

/** A part of a page under a second-level heading, which names it. Renders a `<section>`. */
export function Section({ title, actions, className, children, ...props }: SectionProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      {...props}
      data-slot="section"
      className={cx('grid grid-cols-[minmax(0,1fr)] gap-3', className)}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-4">
        <Heading level={2} id={id}>
          {title}
        </Heading>
        {actions && (
          // A button is higher than the heading, but must not push down what follows.
          <div data-slot="section-actions" className="flex flex-wrap items-center gap-2 sm:-my-1.5">
            {actions}
          </div>
        )}
      </div>
      {children}
    </section>
  )
}
