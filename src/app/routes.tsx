import type { ComponentType } from 'react'

/** The items of the navigation. A page belongs to one of them, or to none. */
export type Place =
  | 'overview'
  | 'websites'
  | 'databases'
  | 'attacks'
  | 'team'
  | 'billing'
  | 'assistant'
  | 'account'
  | 'partner'
  | 'partner-databases'
  | 'themes'

export type AppRoute = {
  path: string
  title: string
  /** step: between sign-in and the console. frame: inside the console. */
  kind: 'step' | 'frame'
  place?: Place
  /** It is shown to a signed-in person even if the server can’t be reached. */
  worksWithoutServer?: boolean
  load: () => Promise<ComponentType>
}

type Load = () => Promise<ComponentType>
const frame = (path: string, title: string, place: Place | undefined, load: Load): AppRoute => ({
  path,
  title,
  kind: 'frame',
  place,
  load,
})
const step = (path: string, title: string, load: Load): AppRoute => ({
  path,
  title,
  kind: 'step',
  load,
})

/** The whole route table of docs/specification.md section 2; `public-routes.ts` has the pages at the public paths. */
export const signedInRoutes: AppRoute[] = [
  frame('/overview', 'Overview', 'overview', () =>
    import('./overview.tsx').then((page) => page.Overview),
  ),
  step('/verify-email', 'Verify your email', () =>
    import('../pages/account/email-verification/verify-email-page.tsx').then(
      (page) => page.VerifyEmailPage,
    ),
  ),
  step('/onboarding', 'Onboarding', () =>
    import('../pages/account/onboarding/onboarding-page.tsx').then((page) => page.OnboardingPage),
  ),

  frame('/account', 'Account', 'account', () =>
    import('../pages/account/user/account-page.tsx').then((page) => page.AccountPage),
  ),
  frame('/mfa', 'Second factor', 'account', () =>
    import('../pages/account/second-factor/mfa-page.tsx').then((page) => page.MfaPage),
  ),
  frame('/change-password', 'Change password', 'account', () =>
    import('../pages/account/user/change-password-page.tsx').then(
      (page) => page.ChangePasswordPage,
    ),
  ),
  frame('/organisation', 'Organisation', 'team', () =>
    import('../pages/partner/relation/organisation-with-partner-page.tsx').then(
      (page) => page.OrganisationWithPartnerPage,
    ),
  ),

  frame('/web-security', 'Websites', 'websites', () =>
    import('../pages/websites/domains/web-security-page.tsx').then((page) => page.WebSecurityPage),
  ),
  frame('/database-security', 'Databases', 'databases', () =>
    import('../pages/databases/databases/database-security-page.tsx').then(
      (page) => page.DatabaseSecurityPage,
    ),
  ),
  frame('/recent-attacks', 'Attacks', 'attacks', () =>
    import('./attacks.tsx').then((page) => page.Attacks),
  ),

  frame('/database/:id/manage', 'Manage database', 'databases', () =>
    import('../pages/databases/manage-database-page.tsx').then((page) => page.ManageDatabasePage),
  ),
  frame('/database/:id/manager', 'Database findings', 'databases', () =>
    import('../pages/databases/findings/findings-page.tsx').then((page) => page.FindingsPage),
  ),
  frame('/database/:id/remove', 'Remove database', 'databases', () =>
    import('../pages/databases/databases/remove-database-page.tsx').then(
      (page) => page.RemoveDatabasePage,
    ),
  ),
  frame('/add-database', 'Add database', 'databases', () =>
    import('../pages/databases/connection/add-database-page.tsx').then(
      (page) => page.AddDatabasePage,
    ),
  ),

  frame('/domain/:id', 'Website', 'websites', () =>
    import('../pages/websites/domains/website-page.tsx').then((page) => page.WebsitePage),
  ),
  frame('/domain/:id/manage', 'Manage website', 'websites', () =>
    import('../pages/websites/domains/manage-domain-page.tsx').then(
      (page) => page.ManageDomainPage,
    ),
  ),
  frame('/domain/:id/vise', 'Security posture', 'websites', () =>
    import('../pages/websites/posture/posture-page.tsx').then((page) => page.PosturePage),
  ),
  frame('/domain/:id/remove', 'Remove website', 'websites', () =>
    import('../pages/websites/domains/remove-domain-page.tsx').then(
      (page) => page.RemoveDomainPage,
    ),
  ),
  frame('/domain/:id/expired', 'Expiry', 'websites', () =>
    import('./expired.tsx').then((page) => page.Expired),
  ),
  frame('/add-domain', 'Add website', 'websites', () =>
    import('../pages/websites/domains/add-domain-page.tsx').then((page) => page.AddDomainPage),
  ),

  frame('/choose-plan/:id', 'Choose a plan', 'billing', () =>
    import('../pages/billing/plans/choose-plan-page.tsx').then((page) => page.ChoosePlanPage),
  ),
  frame('/upgrade-plan/:id', 'Change plan', 'billing', () =>
    import('../pages/billing/plans/choose-plan-page.tsx').then((page) => page.ChoosePlanPage),
  ),
  frame('/payment/:id', 'Payment', 'billing', () =>
    import('../pages/billing/paying/payment-page.tsx').then((page) => page.PaymentPage),
  ),
  frame('/payment/:id/2', 'Pay with a wallet', 'billing', () =>
    import('../pages/billing/paying/payment-page.tsx').then((page) => page.WalletPage),
  ),
  frame('/payment/:id/trial', 'Start a trial', 'billing', () =>
    import('../pages/billing/paying/trial-page.tsx').then((page) => page.TrialPage),
  ),
  frame('/payment/:id/success', 'Receipt', 'billing', () =>
    import('../pages/billing/paying/success-page.tsx').then((page) => page.SuccessPage),
  ),
  frame('/seamless-payment/:id', 'Checkout', 'billing', () =>
    import('../pages/billing/paying/payment-page.tsx').then((page) => page.CheckoutPage),
  ),
  frame('/payment-details/:id', 'Checkout', 'billing', () =>
    import('../pages/billing/paying/payment-page.tsx').then((page) => page.CheckoutPage),
  ),
  frame('/checkout-domain/:id', 'Checkout', 'billing', () =>
    import('../pages/billing/paying/payment-page.tsx').then((page) => page.CheckoutPage),
  ),

  frame('/domain-scan/:id', 'Find records', 'websites', () =>
    import('../pages/websites/domain-scan/scan-page.tsx').then((page) => page.ScanPage),
  ),
  frame('/domain-scan/:id/entries', 'Review records', 'websites', () =>
    import('../pages/websites/records/entries-page.tsx').then((page) => page.EntriesPage),
  ),
  frame('/domain-scan/:id/entries/add', 'Add a record', 'websites', () =>
    import('../pages/websites/records/add-entry-page.tsx').then((page) => page.AddEntryPage),
  ),
  frame('/domain-scan/:id/ns', 'Change name servers', 'websites', () =>
    import('../pages/websites/name-servers/name-servers-page.tsx').then(
      (page) => page.NameServersPage,
    ),
  ),
  frame('/domain-scan/:id/ns/complete', 'Name server check', 'websites', () =>
    import('../pages/websites/name-servers/name-servers-complete-page.tsx').then(
      (page) => page.NameServersCompletePage,
    ),
  ),

  frame('/billing/add', 'Billing details', 'billing', () =>
    import('../pages/billing/details/billing-details-page.tsx').then(
      (page) => page.BillingDetailsPage,
    ),
  ),
  frame('/billing/:billingDetailId/remove', 'Remove billing details', 'billing', () =>
    import('../pages/billing/details/remove-details-page.tsx').then(
      (page) => page.RemoveDetailsPage,
    ),
  ),
  frame('/payment-methods/add', 'Payment methods', 'billing', () =>
    import('../pages/billing/methods/payment-methods-page.tsx').then(
      (page) => page.PaymentMethodsPage,
    ),
  ),
  frame('/payment-methods/:paymentMethodId/remove', 'Remove payment method', 'billing', () =>
    import('../pages/billing/methods/remove-method-page.tsx').then((page) => page.RemoveMethodPage),
  ),

  frame('/chatvai', 'Assistant', 'assistant', () =>
    import('../pages/assistant/assistant-page.tsx').then((page) => page.AssistantPage),
  ),
  frame('/notifications', 'Notifications', undefined, () =>
    import('../pages/organisation/notifications/notifications-page.tsx').then(
      (page) => page.NotificationsPage,
    ),
  ),
  frame('/closure', 'Close your account', 'account', () =>
    import('../pages/account/closure/closure-page.tsx').then((page) => page.ClosurePage),
  ),
  {
    ...frame('/test', 'Self-test', undefined, () =>
      import('../pages/system/self-test/self-test-page.tsx').then((page) => page.SelfTestPage),
    ),
    worksWithoutServer: true,
  },

  frame('/add-team', 'Add a team', 'team', () =>
    import('../pages/organisation/teams/add-team-page.tsx').then((page) => page.AddTeamPage),
  ),
  frame('/teams', 'Team', 'team', () =>
    import('../pages/organisation/teams-page.tsx').then((page) => page.TeamsPage),
  ),
  frame('/team/:teamId', 'Team', 'team', () =>
    import('../pages/organisation/teams/team-page.tsx').then((page) => page.TeamPage),
  ),
  frame('/team/:teamId/member/:memberId', 'Team member', 'team', () =>
    import('../pages/organisation/grants/member-page.tsx').then((page) => page.MemberPage),
  ),
  frame('/team/:teamId/member/:memberId/resource/:resourceId', 'Member access', 'team', () =>
    import('../pages/organisation/grants/resource-page.tsx').then((page) => page.ResourcePage),
  ),

  frame('/invoices', 'Invoices', 'billing', () =>
    import('../pages/billing/invoices/invoices-page.tsx').then((page) => page.InvoicesPage),
  ),
  frame('/invoice/:invoiceId', 'Invoice', 'billing', () =>
    import('../pages/billing/invoices/invoice-page.tsx').then((page) => page.InvoicePage),
  ),

  frame('/partner/themes', 'Themes', 'themes', () =>
    import('../pages/partner/themes/themes-page.tsx').then((page) => page.ThemesPage),
  ),
  frame('/partner/domains', 'Customers', 'partner', () =>
    import('../pages/partner/partner-domains-page.tsx').then((page) => page.PartnerDomainsPage),
  ),
  frame('/partner/databases', 'Customers’ databases', 'partner-databases', () =>
    import('../pages/partner/partner-databases-page.tsx').then((page) => page.PartnerDatabasesPage),
  ),
  frame('/partner/domain/:domainId', 'Partner website', 'partner', () =>
    import('../pages/partner/partner-domain-page.tsx').then((page) => page.PartnerDomainPage),
  ),
  frame('/partner/domain/:id/remove', 'End relationship', 'partner', () =>
    import('../pages/partner/remove-partner-domain-page.tsx').then(
      (page) => page.RemovePartnerDomainPage,
    ),
  ),
]
