import type { ComponentType, ReactElement } from 'react'

type IconProps = { size?: number | string; strokeWidth?: number | string; className?: string }

export type NavigationItem = {
  label: string
  href: string
  /** A lucide-react icon, or an element. */
  icon: ComponentType<IconProps> | ReactElement
  isCurrent?: boolean
}

export type NavigationGroup = {
  /** Heading of the group. */
  label?: string
  items: readonly NavigationItem[]
}

export type AppShellLabels = {
  skip: string
  navigation: string
  openNavigation: string
  closeNavigation: string
  collapse: string
  expand: string
  home: string
}

export const englishShellLabels: AppShellLabels = {
  skip: 'Skip to content',
  navigation: 'Main',
  openNavigation: 'Open navigation',
  closeNavigation: 'Close navigation',
  collapse: 'Collapse navigation',
  expand: 'Expand navigation',
  home: 'Home',
}
