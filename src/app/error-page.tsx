import { useRouteError } from 'react-router-dom'

import { NetworkError, RefusedError } from '../api/failures.ts'
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
          description="Check your connection, turn off anything that blocks scripts on this site, then try again. If it keeps failing, clear this site’s data in your browser."
          onRetry={reload}
        />
      </Page>
    )
  }
  return (
    <Page title="This page could not be shown">
      <ErrorState
        {...loadFailure(error, 'This page', {
          fallback: 'Try again. If that doesn’t help, tell support what happened and when.',
        })}
        title={reasonOf(error)}
        onRetry={reload}
        action={<Link href="/v1/support">Contact support</Link>}
      />
    </Page>
  )
}

function reasonOf(error: unknown) {
  if (error instanceof RefusedError) return 'The server reported an error'
  return error instanceof NetworkError ? 'The server didn’t respond' : 'The console failed'
}
