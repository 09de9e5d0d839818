import {
  Bot,
  ChartNoAxesColumn,
  CreditCard,
  Database,
  DatabaseZap,
  Globe,
  Handshake,
  House,
  Palette,
  UserRound,
  UsersRound,
  type LucideIcon,
} from 'lucide-react'

import type { Place } from './routes.tsx'

type NavigationItem = { place: Place; label: string; href: string; Icon: LucideIcon }

/**
 * The items of the sidebar, in groups; at most eight (docs/design.md section 8). Partner pages are added for partner
 * accounts only.
 */
export const navigation: { label?: string; items: NavigationItem[] }[] = [
  { items: [{ place: 'overview', label: 'Overview', href: '/overview', Icon: House }] },
  {
    label: 'Protect',
    items: [
      { place: 'websites', label: 'Websites', href: '/web-security', Icon: Globe },
      { place: 'databases', label: 'Databases', href: '/database-security', Icon: Database },
      { place: 'attacks', label: 'Attacks', href: '/recent-attacks', Icon: ChartNoAxesColumn },
      { place: 'assistant', label: 'Assistant', href: '/chatvai', Icon: Bot },
    ],
  },
  {
    label: 'Manage',
    items: [
      { place: 'team', label: 'Team', href: '/teams', Icon: UsersRound },
      { place: 'billing', label: 'Billing', href: '/invoices', Icon: CreditCard },
      { place: 'account', label: 'Account', href: '/account', Icon: UserRound },
    ],
  },
]

/** Further items for a partner. */
export const partnerNavigation: (typeof navigation)[number] = {
  label: 'Partner',
  items: [
    { place: 'partner', label: 'Customers', href: '/partner/domains', Icon: Handshake },
    {
      place: 'partner-databases',
      label: 'Customers’ databases',
      href: '/partner/databases',
      Icon: DatabaseZap,
    },
    { place: 'themes', label: 'Themes', href: '/partner/themes', Icon: Palette },
  ],
}

/** For the role that sees no customers, but what they pay. */
export const partnerBillingNavigation: (typeof navigation)[number] = {
  ...partnerNavigation,
  items: partnerNavigation.items.slice(0, 1),
}
