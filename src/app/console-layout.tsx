import { useQuery } from '@tanstack/react-query'
import { Link as RouterLink, Outlet, useLocation } from 'react-router-dom'

import type { User } from '../../contract/account/user.ts'
import { mayRole } from '../../contract/organisation/access.ts'
import { userQuery } from '../api/account/user.ts'
import { organisationsQuery } from '../api/organisation/organisations.ts'
import { AppShell } from '../components/app-shell/index.ts'
import { Banner } from '../components/banner/index.ts'
import { LogoutLink } from '../pages/account/logout-link.tsx'
import { NoResources } from '../pages/organisation/access/no-resources.tsx'
import { useMay } from '../pages/organisation/access/use-may.ts'
import { useOrganisation } from '../pages/organisation/access/use-organisation.ts'
import { DeletedOrganisation } from '../pages/organisation/in-use/deleted-organisation.tsx'
import { NoOrganisation } from '../pages/organisation/in-use/no-organisation.tsx'
import {
  showOrganisationNotice,
  useOrganisationNotice,
} from '../pages/organisation/in-use/organisation-notice.ts'
import { SecondFactorNeeded } from '../pages/organisation/in-use/second-factor-needed.tsx'
import { OpenSearch } from '../pages/shared/open-search.ts'
import { ProductMark } from '../pages/shared/product-mark.tsx'
import { AssistantShortcut } from './assistant-shortcut.tsx'
import { storageNotice, useOfflineNotice } from './browser-notices.ts'
import { LinkedOrganisation } from './linked-organisation.tsx'
import { navigation, partnerBillingNavigation, partnerNavigation } from './navigation.tsx'
import { NotificationsLink } from './notifications-link.tsx'
import { OrganisationSwitcher } from './organisation-switcher.tsx'
import { PartnerBanner } from './partner-banner.tsx'
import { useRouteHandle } from './root-layout.tsx'
import { SearchButton } from './search-button.tsx'
import { StepLayout } from './step-layout.tsx'
import { useSearch } from './use-search.tsx'

/** The pages about all websites and databases of the organisation. */
const ofResources: ReadonlySet<string> = new Set([
  '/overview',
  '/web-security',
  '/database-security',
  '/recent-attacks',
])

/** The frame of every signed-in page. A closing account has a single page, without it. */
export function ConsoleLayout() {
  const { data: user } = useQuery(userQuery)
  return user?.deleted_at ? <StepLayout /> : <ConsoleFrame user={user} />
}

/** Navigation, current location, organisation and signed-in user. */
function ConsoleFrame({ user }: { user: User | undefined }) {
  const { place, title } = useRouteHandle()
  const { data: organisations } = useQuery(organisationsQuery)
  const notice = useOrganisationNotice()
  const offlineNotice = useOfflineNotice()
  const organisation = useOrganisation()
  const { pathname, search: query } = useLocation()
  const search = useSearch()
  const isOfPerson =
    place === 'account' ||
    ['invitation', 'partner_request'].some((name) => new URLSearchParams(query).has(name))

  const seesCustomers = useMay('customers.see')
  const listsCustomers = useMay('customers.list')
  const ofPartner = seesCustomers
    ? [partnerNavigation]
    : listsCustomers
      ? [partnerBillingNavigation]
      : []

  // A single website may be in another organisation, so its page decides for itself.
  const isHidden =
    organisation !== undefined &&
    ofResources.has(pathname) &&
    !mayRole(organisation.role, 'resources.list')

  return (
    <AppShell
      brand={<ProductMark />}
      brandHref="/overview"
      navigation={[...navigation, ...(organisation?.is_partner ? ofPartner : [])].map(
        ({ label, items }) => ({
          label,
          items: items.map((item) => ({
            label: item.label,
            href: item.href,
            icon: <item.Icon size={20} strokeWidth={1.5} aria-hidden="true" />,
            isCurrent: item.place === place,
          })),
        }),
      )}
      renderLink={(item, props) => <RouterLink {...props} to={item.href} />}
      place={title}
      context={organisations && organisations.length > 1 && organisation?.name}
      sheetFooter={
        <>
          <p className="font-medium text-on-surface">
            <bdi>{organisation?.name}</bdi>
          </p>
          <p>{user?.email}</p>
        </>
      }
      search={
        <>
          <SearchButton onOpen={search.open} />
          <OrganisationSwitcher />
        </>
      }
      notifications={<NotificationsLink />}
      account={
        <span className="flex min-w-0 items-center gap-4">
          <span className="hidden truncate text-on-surface-muted sm:block">{user?.email}</span>
          <LogoutLink />
        </span>
      }
    >
      <Banner label="Connection" tone="caution" live="polite">
        {offlineNotice}
      </Banner>
      <Banner label="Storage" tone="caution">
        {storageNotice()}
      </Banner>
      <Banner
        label="Organisation"
        live="polite"
        onDismiss={() => showOrganisationNotice(undefined)}
      >
        {notice}
      </Banner>
      {organisation?.partner && <PartnerBanner organisation={organisation} />}
      {organisations?.length === 0 && !isOfPerson ? (
        <NoOrganisation />
      ) : organisation?.needs_second_factor && !isOfPerson ? (
        <SecondFactorNeeded organisation={organisation} />
      ) : organisation?.restorable_until && !isOfPerson ? (
        <DeletedOrganisation organisation={organisation} until={organisation.restorable_until} />
      ) : isHidden && organisation ? (
        <NoResources title={title ?? ''} organisation={organisation} />
      ) : (
        <OpenSearch value={search.open}>
          <Outlet />
        </OpenSearch>
      )}
      {search.menu}
      <LinkedOrganisation />
      <AssistantShortcut />
    </AppShell>
  )
}
