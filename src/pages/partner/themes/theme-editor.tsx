import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { Theme } from '../../../../contract/partner/theme.ts'
import { isNotFound } from '../../../api/failures.ts'
import { themeQuery, themeTokensAddress, usePublishTheme } from '../../../api/partner/themes.ts'
import { Badge } from '../../../components/badge/index.ts'
import { ErrorState } from '../../../components/error-state/index.ts'
import { Page } from '../../../components/page/index.ts'
import { Tab, TabList, TabPanel, Tabs } from '../../../components/tabs/index.ts'
import { useToast } from '../../../components/toast/index.ts'
import { useWhyNot } from '../../organisation/access/use-why-not.ts'
import { DownloadLink } from '../../shared/download-link.tsx'
import { loadFailure } from '../../shared/load-failure.ts'
import { PageBreadcrumbs } from '../../shared/page-breadcrumbs.tsx'
import { PageSkeleton } from '../../shared/page-skeleton.tsx'
import { RefusableButton } from '../../shared/refusable-button.tsx'
import { retry } from '../../shared/retry.ts'
import { UnsavedForms } from '../../shared/unsaved-changes.tsx'
import { useAddressFields } from '../../shared/use-address-fields.ts'
import { useFailureToast } from '../../shared/use-failure-toast.ts'
import { useHeadingAsTitle } from '../../shared/use-heading-as-title.ts'
import { NothingHere } from '../../system/not-found-page.tsx'
import { CustomersTab } from './customers-tab.tsx'
import { HostsTab } from './hosts-tab.tsx'
import { ThemeForm } from './theme-form.tsx'
import { stateWords } from './theme-words.ts'
import { VersionsTab } from './versions-tab.tsx'

const breadcrumbsTo = (themeId: string, label: string) => (
  <PageBreadcrumbs
    levels={[
      { label: 'Themes', href: '/partner/themes' },
      { label, href: `/partner/themes?theme=${themeId}` },
    ]}
  />
)

/** One theme: its design with the preview, its versions and its host names. */
export function ThemeEditor({ themeId }: { themeId: string }) {
  const { data: theme, error, refetch } = useQuery(themeQuery(themeId))
  useHeadingAsTitle()
  if (theme) return <Editor theme={theme} />
  return (
    <Page title="Theme" width="full" breadcrumbs={breadcrumbsTo(themeId, 'Theme')}>
      {!error && <PageSkeleton />}
      {isNotFound(error) && <NothingHere />}
      {error && !isNotFound(error) && (
        <ErrorState {...loadFailure(error, 'The theme')} onRetry={() => retry(refetch)} />
      )}
    </Page>
  )
}

const tabs = [
  { value: 'design', label: 'Design' },
  { value: 'versions', label: 'Versions' },
  { value: 'hosts', label: 'Host names' },
  { value: 'customers', label: 'Customers' },
] as const

function Editor({ theme }: { theme: Theme }) {
  const [search, change] = useAddressFields()
  const tab = tabs.find(({ value }) => value === search.get('tab'))?.value ?? 'design'
  const { label, tone } = stateWords[theme.state]
  return (
    <UnsavedForms>
      {(isUnsaved) => (
        <Page
          title={<bdi>{theme.name}</bdi>}
          width="full"
          breadcrumbs={breadcrumbsTo(theme.id, theme.name)}
          description={
            <span className="flex flex-wrap items-center gap-2">
              <Badge tone={tone}>{label}</Badge>
              {seenBy(theme)}
            </span>
          }
          actions={
            <>
              <DownloadLink to={themeTokensAddress(theme.id)}>Export</DownloadLink>
              <PublishButton theme={theme} isUnsaved={isUnsaved} isInDesign={tab === 'design'} />
            </>
          }
        >
          <Tabs
            value={tab}
            onValueChange={(value) => change({ tab: value === 'design' ? undefined : value })}
            activationMode={isUnsaved ? 'manual' : 'automatic'}
          >
            <TabList label="Theme">
              {tabs.map(({ value, label: name }) => (
                <Tab key={value} value={value}>
                  {name}
                </Tab>
              ))}
            </TabList>
            <TabPanel value="design">
              <ThemeForm theme={theme} />
            </TabPanel>
            <TabPanel value="versions">
              <VersionsTab theme={theme} />
            </TabPanel>
            <TabPanel value="hosts">
              <HostsTab theme={theme} />
            </TabPanel>
            <TabPanel value="customers">
              <CustomersTab theme={theme} />
            </TabPanel>
          </Tabs>
        </Page>
      )}
    </UnsavedForms>
  )
}

function seenBy({ state, version, has_changes: hasChanges }: Theme) {
  if (state === 'archived') return 'Customers can’t see it until you publish it again.'
  if (version === null) return 'Customers don’t see it yet.'
  return `Customers see version ${version}.${hasChanges ? ' The draft has changes.' : ''}`
}

function PublishButton({
  theme,
  isUnsaved,
  isInDesign,
}: {
  theme: Theme
  isUnsaved: boolean
  /** The other tabs have their own main action. */
  isInDesign: boolean
}) {
  const { mutateAsync: publish } = usePublishTheme()
  const mayNot = useWhyNot('themes.change')
  const showToast = useToast()
  const failureToast = useFailureToast()
  const [isPending, setIsPending] = useState(false)
  const whyNot =
    mayNot ??
    (isUnsaved
      ? 'Save your changes first.'
      : !theme.has_changes && theme.state === 'published'
        ? 'The draft is already published.'
        : undefined)
  const act = () => {
    setIsPending(true)
    publish({ themeId: theme.id, revision: theme.revision })
      .then(({ version }) =>
        showToast({ tone: 'positive', title: `Version ${version} is published` }),
      )
      .catch(failureToast('The theme could not be published'))
      .finally(() => setIsPending(false))
  }
  return (
    <RefusableButton
      whyNot={whyNot}
      variant={isInDesign && whyNot === undefined ? 'primary' : 'secondary'}
      isPending={isPending}
      pendingLabel="Publishing…"
      onClick={act}
    >
      Publish
    </RefusableButton>
  )
}
