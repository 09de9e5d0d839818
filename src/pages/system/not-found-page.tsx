import { use } from 'react'
import { Link as RouterLink, useLocation } from 'react-router-dom'

import { Button } from '../../components/button/index.ts'
import { Code } from '../../components/code/index.ts'
import { EmptyState } from '../../components/empty-state/index.ts'
import { Link } from '../../components/link/index.ts'
import { Page } from '../../components/page/index.ts'
import { OpenSearch } from '../shared/open-search.ts'

/** Any path without a page. */
export const NotFoundPage = () => (
  <Page title="Page not found">
    <NothingHere />
  </Page>
)

/** Also for something that doesn't exist, or belongs to another account. */
export function NothingHere() {
  const { pathname } = useLocation()
  const openSearch = use(OpenSearch)
  return (
    <EmptyState
      title="This page doesn’t exist"
      description={
        <>
          There is no page at <Code>{pathname}</Code>. Check the address for typos, or search for
          the page.
        </>
      }
      action={
        <Link asChild variant="button-secondary">
          <RouterLink to="/overview">Go to Overview</RouterLink>
        </Link>
      }
      secondAction={
        openSearch && (
          <Button variant="secondary" onClick={openSearch}>
            Search
          </Button>
        )
      }
    />
  )
}
