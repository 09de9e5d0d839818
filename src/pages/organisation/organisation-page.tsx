import { type ReactNode, useRef } from 'react'

import { mayRole } from '../../../contract/organisation/access.ts'
import { Page } from '../../components/page/index.ts'
import { AddressTabs } from '../shared/address-tabs.tsx'
import { PageSkeleton } from '../shared/page-skeleton.tsx'
import { useOrganisation } from './access/use-organisation.ts'
import { TokensTab } from './api-tokens/tokens-tab.tsx'
import { AuditTab } from './audit/audit-tab.tsx'
import { CreateOrganisation } from './in-use/create-organisation.tsx'
import { SettingsTab } from './settings/settings-tab.tsx'

const tabs = [
  { value: 'settings', label: 'Settings', Panel: SettingsTab, action: 'organisation.see' },
  // Everyone sees what they did themselves.
  { value: 'audit', label: 'Audit log', Panel: AuditTab, action: 'inbox.see' },
  { value: 'tokens', label: 'API tokens', Panel: TokensTab, action: 'tokens.see' },
] as const

/**
 * /organisation: the current organisation. `?tab=` selects one of the tabs that the person's role includes. `settings`
 * is what other areas add to the first one.
 */
export function OrganisationPage({ settings }: { settings?: ReactNode }) {
  const organisation = useOrganisation()
  const heading = useRef<HTMLHeadingElement>(null)

  if (!organisation) {
    return (
      <Page title="Organisation" width="full">
        <PageSkeleton />
      </Page>
    )
  }
  const shown = tabs.filter(({ action }) => mayRole(organisation.role, action))
  return (
    <Page
      title="Organisation"
      headingRef={heading}
      width="full"
      description={
        <>
          What applies to everyone in <bdi>{organisation.name}</bdi>.
        </>
      }
      actions={<CreateOrganisation />}
    >
      <AddressTabs label="Organisation" tabs={shown}>
        {({ Panel }) => <Panel heading={heading} more={settings} />}
      </AddressTabs>
    </Page>
  )
}
