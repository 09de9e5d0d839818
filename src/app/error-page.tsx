import { useRouteError } from 'react-router-dom'

import { ErrorState } from '../components/error-state/index.ts'
import { Link } from '../components/link/index.ts'
import { Page } from '../components/page/index.ts'
import { loadFailure } from '../pages/shared/load-failure.ts'
import { ChunkLoadError } from './load-chunk.ts'

const reload = () => window.location.reload()

/** Replaces a page that could not be shown: what failed, why if known, and what to do. */
export function ErrorPage() {
  const error = useRouteError()

  if (error instanceof ChunkLoadError) {
    return (
      <Page title="This page could not be loaded">
        <ErrorState
          title="Part of the console failed to load"
          description="Check your connection, turn off anything that blocks scripts on this site, then reload the page. If it keeps failing, clear this site’s data in your browser."
          onRetry={reload}
        />
      </Page>
    )
  }
  return (
    <Page title="Something went wrong">
      <ErrorState
        {...loadFailure(error, 'This page', {
          fallback: 'Reload the page. If that doesn’t help, tell support what happened and when.',
        })}
        title="This page could not be shown"
        onRetry={reload}
        action={<Link href="/v1/support">Contact support</Link>}
      />
    </Page>
  )
}
