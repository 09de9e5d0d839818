'use client'

import { cx } from 'class-variance-authority'
import { ChevronRight, Ellipsis } from 'lucide-react'
import { useRef, useState, type ComponentProps } from 'react'
import { flushSync } from 'react-dom'

import { useLabels } from '../provider-context.ts'
import type { RenderLink } from '../render-link.ts'
import { foldOf } from './breadcrumbs.state.ts'
import { breadcrumbVariants } from './breadcrumbs.variants.ts'

export type Breadcrumb = { label: string; href: string }

export type BreadcrumbsLabels = {
  trail: string
  /** Label of the button that shows the levels in the middle. */
  more: (count: number) => string
}

export const englishBreadcrumbsLabels: BreadcrumbsLabels = {
  trail: 'Breadcrumb',
  more: (count) => (count === 1 ? 'Show 1 more level' : `Show ${count} more levels`),
}

export type BreadcrumbsProps = Omit<ComponentProps<'nav'>, 'children'> & {
  /** From the top level down to the current page. */
  levels: readonly Breadcrumb[]
  /** Renders a link with the router's own component: `(item, props) => <Link {...props} to={item.href} />`. */
  renderLink: RenderLink
  labels?: Partial<BreadcrumbsLabels>
}

/**
 * The location of a page, level by level. Renders a `<nav>` with an `<ol>`. On a phone, and when there are more than
 * five levels, the ones in the middle are behind a button.
 */
export function Breadcrumbs({
  levels,
  renderLink,
  labels: givenLabels,
  className,
  ...props
}: BreadcrumbsProps) {
  const labels = useLabels('breadcrumbs', englishBreadcrumbsLabels, givenLabels)
  const list = useRef<HTMLOListElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const fold = foldOf(levels.length)
  const isFolding = fold.where !== 'nowhere' && !isOpen

  const open = () => {
    // The button disappears, so the focus moves to the first level that it revealed.
    flushSync(() => setIsOpen(true))
    list.current?.querySelectorAll('a')[fold.from]?.focus()
  }

  const isHidden = (index: number) => isFolding && index >= fold.from && index < fold.to
  const hidingClass = fold.where === 'phone' ? 'max-sm:hidden' : 'hidden'

  return (
    <nav
      aria-label={labels.trail}
      {...props}
      data-slot="breadcrumbs"
      data-state={isFolding ? 'folded' : 'open'}
      className={cx('min-w-0 text-sm', className)}
    >
      <ol ref={list} className="flex min-w-0 flex-wrap items-center gap-1">
        {levels.flatMap((level, index) => {
          const isPage = index === levels.length - 1
          const item = (
            <li
              key={level.href}
              data-slot="breadcrumb"
              className={cx(
                'flex max-w-full min-w-0 items-center gap-1',
                isHidden(index) && hidingClass,
              )}
            >
              {index > 0 && <Separator />}
              {renderLink(
                { ...level, isCurrent: isPage },
                {
                  'aria-current': isPage ? 'page' : undefined,
                  'data-slot': 'breadcrumb-link',
                  'data-state': isPage ? 'current' : 'other',
                  className: breadcrumbVariants({ level: isPage ? 'page' : 'above' }),
                  title: level.label,
                  children: level.label,
                },
              )}
            </li>
          )
          if (!isFolding || index !== fold.from) return [item]
          const more = (
            <li
              key="more"
              className={cx(
                'flex shrink-0 items-center gap-1',
                fold.where === 'phone' && 'sm:hidden',
              )}
            >
              <Separator />
              <button
                type="button"
                aria-label={labels.more(fold.to - fold.from)}
                aria-expanded={false}
                data-slot="breadcrumbs-more"
                className="flex size-7 items-center justify-center rounded-control text-on-surface-muted transition-colors duration-answer hover:bg-muted hover:text-on-surface pointer-coarse:size-11"
                onClick={open}
              >
                <Ellipsis size={16} strokeWidth={1.5} aria-hidden="true" />
              </button>
            </li>
          )
          return [more, item]
        })}
      </ol>
    </nav>
  )
}

function Separator() {
  return (
    <ChevronRight
      size={14}
      strokeWidth={1.5}
      aria-hidden="true"
      className="shrink-0 text-on-surface-muted rtl:-scale-x-100"
    />
  )
}
