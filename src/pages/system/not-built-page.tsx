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
        title="This page is not built yet"
        description="Its place in the console is fixed, so a link to it will keep working. There is nothing to see or to set here today."
        action={
          <Link asChild variant="button-secondary">
            <RouterLink to="/overview">Go to Overview</RouterLink>
          </Link>
        }
      />
    </Page>
  )
}
