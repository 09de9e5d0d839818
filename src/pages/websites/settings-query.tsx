import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import type { DomainSettings } from '../../../contract/domain-settings.ts'
import { domainSettingsQuery } from '../../api/domain-settings.ts'
import { ErrorState } from '../../components/error-state/index.ts'
import { loadFailure } from '../shared/load-failure.ts'
import { PageSkeleton } from '../shared/page-skeleton.tsx'

/** The settings of a website, as soon as they are there. */
export function SettingsQuery({
  domainId,
  headingLevel,
  children,
}: {
  domainId: string
  /** Of what is said where they can't be loaded. */
  headingLevel: 2 | 3
  children: (settings: DomainSettings) => ReactNode
}) {
  const { data, error, refetch } = useQuery(domainSettingsQuery(domainId))
  if (data) return children(data)
  if (!error) return <PageSkeleton />
  return (
    <ErrorState
      {...loadFailure(error, 'The settings')}
      headingLevel={headingLevel}
      onRetry={() => void refetch()}
    />
  )
}
