import type { OrganisationAction } from '../../contract/organisation/access.ts'
import { mayRole } from '../../contract/organisation/access.ts'
import type { Organisation } from '../../contract/organisation/organisation.ts'
import type { Command } from '../components/command-menu/index.ts'

type FoundPage = {
  label: string
  href: string
  /** Only for the roles that include this action. Absent: for everyone. */
  action?: OrganisationAction
  /** Only in an organisation that is a partner. Nothing mentions these pages elsewhere. */
  isOfPartner?: boolean
  keywords?: readonly string[]
}

/** The pages without a parameter in their path, and the tabs that people know by name. */
const pages: readonly FoundPage[] = [
  { label: 'Overview', href: '/overview', keywords: ['home', 'start'] },
  {
    label: 'Websites',
    href: '/web-security',
    action: 'resources.list',
    keywords: ['domains', 'sites'],
  },
  { label: 'Databases', href: '/database-security', action: 'resources.list' },
  {
    label: 'Attacks',
    href: '/recent-attacks',
    action: 'resources.list',
    keywords: ['firewall', 'blocked', 'log'],
  },
  { label: 'Assistant', href: '/chatvai', action: 'assistant.use', keywords: ['chat', 'ask'] },
  { label: 'Notifications', href: '/notifications', keywords: ['inbox'] },
  {
    label: 'Notification settings',
    href: '/notifications?tab=settings',
    keywords: ['email', 'alerts'],
  },
  { label: 'Webhooks', href: '/notifications?tab=webhooks', action: 'webhooks.see' },
  { label: 'Add website', href: '/add-domain', action: 'resources.add', keywords: ['new domain'] },
  { label: 'Add database', href: '/add-database', action: 'resources.add', keywords: ['new'] },
  {
    label: 'Members',
    href: '/teams',
    action: 'members.see',
    keywords: ['team', 'people', 'users', 'roles'],
  },
  { label: 'Teams', href: '/teams?tab=teams', action: 'members.see' },
  {
    label: 'Invitations',
    href: '/teams?tab=invitations',
    action: 'members.see',
    keywords: ['invite'],
  },
  { label: 'Add a team', href: '/add-team', action: 'members.change', keywords: ['new'] },
  {
    label: 'Organisation settings',
    href: '/organisation',
    action: 'organisation.see',
    keywords: ['company', 'logo', 'delete'],
  },
  {
    label: 'Audit log',
    href: '/organisation?tab=audit',
    action: 'audit.see',
    keywords: ['history', 'events'],
  },
  {
    label: 'API tokens',
    href: '/organisation?tab=tokens',
    action: 'tokens.see',
    keywords: ['keys'],
  },
  {
    label: 'Invoices',
    href: '/invoices',
    action: 'billing.see',
    keywords: ['billing', 'receipts', 'payments'],
  },
  {
    label: 'Payment methods',
    href: '/payment-methods/add',
    action: 'billing.see',
    keywords: ['card', 'billing'],
  },
  {
    label: 'Billing details',
    href: '/billing/add',
    action: 'billing.see',
    keywords: ['address', 'vat', 'tax'],
  },
  { label: 'Account', href: '/account', keywords: ['profile', 'name', 'email'] },
  {
    label: 'Preferences',
    href: '/account?tab=preferences',
    keywords: ['theme', 'dark', 'language', 'time zone', 'density'],
  },
  { label: 'Sign-in methods', href: '/account?tab=sign-in', keywords: ['google', 'github'] },
  { label: 'Sessions', href: '/account?tab=sessions', keywords: ['devices', 'sign out'] },
  { label: 'Second factor', href: '/mfa', keywords: ['mfa', '2fa', 'passkey', 'authenticator'] },
  { label: 'Change password', href: '/change-password' },
  { label: 'Close your account', href: '/closure', keywords: ['delete'] },
  { label: 'Self-test', href: '/test', keywords: ['browser', 'support'] },
  { label: 'Customers', href: '/partner/domains', action: 'customers.list', isOfPartner: true },
  {
    label: 'Customers’ databases',
    href: '/partner/databases',
    action: 'customers.see',
    isOfPartner: true,
  },
  { label: 'Themes', href: '/partner/themes', action: 'themes.see', isOfPartner: true },
]

/** The pages that a person can use in the organisation, or without one. */
export function pagesFor(organisation: Organisation | undefined): Command[] {
  const may = ({ action, isOfPartner = false }: FoundPage) => {
    if (action === undefined) return true
    if (!organisation) return false
    const isPartner = organisation.partner !== null
    if (isOfPartner && (!organisation.is_partner || isPartner)) return false
    return mayRole(organisation.role, action, { isPartner })
  }
  return pages.filter(may).map(({ label, href, keywords = [] }) => ({
    id: href,
    label,
    href,
    keywords,
  }))
}
