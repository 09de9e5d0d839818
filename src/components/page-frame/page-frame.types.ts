import type { ComponentType, ReactElement, ReactNode } from 'react'

type IconProps = { size?: number | string; strokeWidth?: number | string; className?: string }

export type NavigationItem = {
  label: string
  href: string
  /** An icon of lucide-react, or an element. */
  icon: ComponentType<IconProps> | ReactElement
  isCurrent?: boolean
}

export type NavigationGroup = {
  /** Heading of the group. */
  label?: string
  items: readonly NavigationItem[]
}

/** What a link of the frame has to carry; spread it on the router's link. */
export type FrameLinkProps = {
  'aria-current'?: 'page'
  'data-slot': string
  'data-state': 'current' | 'other'
  className: string
  title?: string
  children: ReactNode
  onClick?: () => void
}

export type RenderLink = (
  item: Pick<NavigationItem, 'label' | 'href' | 'isCurrent'>,
  props: FrameLinkProps,
) => ReactNode

export type PageFrameLabels = {
  skip: string
  navigation: string
  openNavigation: string
  closeNavigation: string
  collapse: string
  expand: string
  home: string
}

export const englishFrameLabels: PageFrameLabels = {
  skip: 'Skip to content',
  navigation: 'Main',
  openNavigation: 'Open navigation',
  closeNavigation: 'Close navigation',
  collapse: 'Collapse navigation',
  expand: 'Expand navigation',
  home: 'Home',
}
