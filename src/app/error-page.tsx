import { useRouteError } from 'react-router-dom'

import { failureMessage, RefusedError } from '../api/failures.ts'
import { ErrorState } from '../components/error-state/index.ts'
import { ChunkLoadError } from './load-chunk.ts'

const reload = () => window.location.reload()

/** What stands in place of a page that could not be shown: what failed, why if known, and what to do. */
export function ErrorPage() {
  const error = useRouteError()

  if (error instanceof ChunkLoadError) {
    return (
      <ErrorState
        title="This page could not be loaded"
        description="A part of the console did not arrive, even after loading it again. Check your connection, switch off anything that blocks scripts for this site, then load the page again. If it keeps failing, clear this site’s data in your browser."
        onRetry={reload}
      />
    )
  }
  return (
    <ErrorState
      title="This page could not be shown"
      description={sentence(
        failureMessage(error, {
          fallback: 'something in the console went wrong. Load the page again.',
        }),
      )}
      requestId={error instanceof RefusedError ? error.answer.request_id : undefined}
      onRetry={reload}
    />
  )
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
