'use client'

import { cx } from 'class-variance-authority'
import { useRef, type ComponentProps, type ReactNode } from 'react'

import type { RenderLink } from '../render-link.ts'
import { TabCount } from './tabs.tsx'
import { tabListVariants, tabVariants } from './tabs.variants.ts'
import { useChosenInView, useScrollEdges } from './use-scroll-edges.ts'

export type TabLink = {
  label: string
  href: string
  isCurrent?: boolean
  /** How many items the tab contains; announced after its name. */
  count?: ReactNode
}

export type TabLinksProps = Omit<ComponentProps<'nav'>, 'children'> & {
  /** The subject of the pages. */
  label: string
  links: readonly TabLink[]
  /** Renders a link with the router's own component: `(item, props) => <Link {...props} to={item.href} />`. */
  renderLink: RenderLink
}

/** Tabs that are separate pages, each with its URL. Renders a `<nav>` of links. */
export function TabLinks({ label, links, renderLink, className, ...props }: TabLinksProps) {
  const row = useRef<HTMLUListElement>(null)
  useScrollEdges(row)
  useChosenInView(row)
  return (
    <nav
      {...props}
      aria-label={label}
      data-slot="tab-links"
      className={cx('min-w-0 border-b border-subtle', className)}
    >
      <ul ref={row} className={tabListVariants()}>
        {links.map(({ count, ...link }) => (
          <li key={link.href} className="flex shrink-0">
            {renderLink(link, {
              'aria-current': link.isCurrent ? 'page' : undefined,
              'data-slot': 'tab-link',
              'data-state': link.isCurrent ? 'current' : 'other',
              className: tabVariants(),
              children: (
                <>
                  {link.label}
                  <TabCount count={count} />
                </>
              ),
            })}
          </li>
        ))}
      </ul>
    </nav>
  )
}
