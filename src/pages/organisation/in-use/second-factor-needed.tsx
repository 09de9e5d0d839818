import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link as RouterLink, useLocation } from 'react-router-dom'

import type { Organisation } from '../../../../contract/organisation/organisation.ts'
import { organisationsQuery } from '../../../api/organisation/organisations.ts'
import { EmptyState } from '../../../components/empty-state/index.ts'
import { Link } from '../../../components/link/index.ts'
import { Page } from '../../../components/page/index.ts'
import { withNext } from '../../shared/next.ts'
import { useHeadingAsTitle } from '../../shared/use-heading-as-title.ts'

/** In place of every page of an organisation, for a member without the second factor that it requires. */
export function SecondFactorNeeded({ organisation: { name } }: { organisation: Organisation }) {
  const { pathname, search } = useLocation()
  const client = useQueryClient()
  useHeadingAsTitle()
  useEffect(() => {
    // They may just have set one up.
    void client.invalidateQueries({ queryKey: organisationsQuery.queryKey })
  }, [client])
  return (
    <Page title="Second factor required">
      <EmptyState
        title={
          <>
            <bdi>{name}</bdi> requires a second factor
          </>
        }
        description="Set one up for your account to continue here. Your other organisations are not affected."
        action={
          <Link asChild variant="button">
            <RouterLink to={withNext('/mfa', pathname + search)}>Set up second factor</RouterLink>
          </Link>
        }
      />
    </Page>
  )
}
