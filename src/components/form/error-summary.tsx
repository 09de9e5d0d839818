'use client'

import { cx } from 'class-variance-authority'
import { useId, type ComponentProps, type MouseEvent, type ReactNode } from 'react'

import { Glyph } from '../glyph/glyph.tsx'
import { useLabels } from '../provider-context.ts'
import { shadowRootOf } from '../shadow-root.ts'
import { findField, focusField, type FormError } from './form-errors.ts'

export type FormLabels = {
  /** Heading of the list of errors. */
  problem: string
}

export const englishFormLabels: FormLabels = {
  problem: 'There is a problem',
}

export type ErrorSummaryProps = Omit<ComponentProps<'div'>, 'title' | 'children'> & {
  errors: readonly FormError[]
  title?: ReactNode
  /** The form with the fields, when the summary is outside it. */
  form?: string
}

/** Every error of a form in one place, each a link that moves the focus to its field. */
export function ErrorSummary({ errors, title, form, className, ...props }: ErrorSummaryProps) {
  const labels = useLabels('form', englishFormLabels)
  const titleId = useId()
  const formOf = (link: HTMLAnchorElement) => {
    const outer = form ? (shadowRootOf(link) ?? document).getElementById(form) : null
    return outer instanceof HTMLFormElement ? outer : link.closest('form')
  }
  const follow = (event: MouseEvent<HTMLAnchorElement>, error: FormError) => {
    if (focusField(error, formOf(event.currentTarget))) event.preventDefault()
  }
  // The name of a field isn't an address on the page. Its id is, and is known once it has been rendered.
  const pointAtField = (link: HTMLAnchorElement | null, error: FormError) => {
    const id = link && findField(error, formOf(link))?.id
    if (id) link.href = `#${id}`
  }
  return (
    <div
      tabIndex={-1}
      {...props}
      role="group"
      aria-labelledby={titleId}
      data-slot="error-summary"
      className={cx(
        'rounded-control border border-critical px-4 py-3 text-sm outline-offset-2',
        className,
      )}
    >
      <h2 id={titleId} className="flex items-center gap-2 font-medium">
        <Glyph name="critical" className="text-critical-text" />
        {title ?? labels.problem}
      </h2>
      <ul className="mt-2 flex flex-col gap-1 ps-6">
        {errors.map((error) => (
          <li key={error.id ?? error.name ?? error.message}>
            <a
              ref={(link) => pointAtField(link, error)}
              href={`#${error.id ?? error.name ?? ''}`}
              className="text-critical-text underline underline-offset-[0.2em] hover:decoration-2"
              onClick={(event) => follow(event, error)}
            >
              {error.message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
