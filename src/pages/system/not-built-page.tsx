import { Link as RouterLink, useMatches } from 'react-router-dom'

import { EmptyState } from '../../components/empty-state/index.ts'
import { Link } from '../../components/link/index.ts'
import { Page } from '../../components/page/index.ts'

/** The placeholder for every route whose page does not exist yet. */
export function NotBuiltPage() {
  const handle = useMatches().at(-1)?.handle as { title: string } | undefined
  const title = handle?.title ?? ''
  return (
    <Page title={title}>
      <EmptyState
        title="This page isn’t available yet"
        description="Links to this page will keep working. There is nothing to view or change here yet."
        action={
          <Link asChild variant="button-secondary">
            <RouterLink to="/overview">Go to Overview</RouterLink>
          </Link>
        }
      />
    </Page>
  )
}
