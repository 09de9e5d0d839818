import type { MouseEvent, ReactNode } from 'react'

/** Props for a link inside a component; spread them on the router's own link. */
export type RenderedLinkProps = {
  'aria-current'?: 'page'
  'aria-label'?: string
  /** It leads nowhere else, and keeps the focus: the next page of the last one. */
  'aria-disabled'?: true
  'data-slot': string
  'data-state': 'current' | 'other'
  className: string
  title?: string
  children: ReactNode
  onClick?: (event: MouseEvent) => void
}

/** Renders a link with the router's own component: `(item, props) => <Link {...props} to={item.href} />`. */
export type RenderLink = (
  item: { label: string; href: string; isCurrent?: boolean },
  props: RenderedLinkProps,
) => ReactNode
