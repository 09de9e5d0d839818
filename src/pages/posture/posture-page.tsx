import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link as RouterLink, useParams } from 'react-router-dom'

import { domainQuery } from '../../api/domains.ts'
import { failureSentence, RefusedError } from '../../api/failures.ts'
import { postureQuery, useRunPosture } from '../../api/posture.ts'
import { Alert } from '../../components/alert/index.ts'
import { Breadcrumbs } from '../../components/breadcrumbs/index.ts'
import { Button } from '../../components/button/index.ts'
import { EmptyState } from '../../components/empty-state/index.ts'
import { ErrorState } from '../../components/error-state/index.ts'
import { Page } from '../../components/page/index.ts'
import { Spinner } from '../../components/spinner/index.ts'
import { Text } from '../../components/text/index.ts'
import { useToast } from '../../components/toast/index.ts'
import { loadFailure } from '../shared/load-failure.ts'
import { NotFoundPage } from '../system/not-found-page.tsx'
import { downloadReport } from './download-report.ts'
import { PostureReportView } from './posture-report-view.tsx'
import { PostureSkeleton } from './posture-skeleton.tsx'
import { headline } from './posture-words.ts'
import { useIsPast } from './use-is-past.ts'

/** /domain/{id}/vise: what a look from outside finds wrong with a website, and how to mend it. */
export function PosturePage() {
  const { id = '' } = useParams()
  const domain = useQuery(domainQuery(id))
  const posture = useQuery(postureQuery(id))
  const run = useRunPosture(id)
  const showToast = useToast()
  const heading = useRef<HTMLHeadingElement>(null)
  const report = posture.data
  const isDue = useIsPast(report?.next_run_at)
  const name = domain.data?.display_name ?? 'Website'

  const failed = domain.error ?? posture.error
  if (failed instanceof RefusedError && failed.status === 404) return <NotFoundPage />

  const check = () => {
    if (!isDue) return
    run.mutate(undefined, {
      onSuccess: () => {
        showToast({ tone: 'positive', title: `${name} was checked` })
        // The button of the empty page, which had the focus, is gone.
        if (report === null) heading.current?.focus()
      },
    })
  }

  return (
    <Page
      title="Security posture"
      headingRef={heading}
      breadcrumbs={
        <Breadcrumbs
          levels={[
            { label: 'Websites', href: '/web-security' },
            { label: name, href: `/domain/${id}` },
            { label: 'Security posture', href: `/domain/${id}/vise` },
          ]}
          renderLink={({ href }, props) => <RouterLink {...props} to={href} />}
        />
      }
      description={report && headline(report)}
      actions={
        report && (
          <>
            <Button variant="secondary" onClick={() => window.print()}>
              Print
            </Button>
            <Button variant="secondary" onClick={() => downloadReport(name, report)}>
              Export JSON
            </Button>
            <Button
              isPending={run.isPending}
              pendingLabel="Checking…"
              aria-disabled={!isDue || undefined}
              aria-describedby="next-check"
              onClick={check}
            >
              Check again
            </Button>
          </>
        )
      }
    >
      <Alert tone="critical" live="assertive">
        {run.error && failureSentence(run.error, 'The check failed. Try again.')}
      </Alert>
      {run.isPending && (
        <Text as="div" tone="muted" role="status" className="flex items-center gap-2">
          <Spinner label={null} />
          Looking at {name} from outside. This takes up to 20 seconds.
        </Text>
      )}
      {posture.isPending && <PostureSkeleton />}
      {posture.isError && report === undefined && (
        <ErrorState
          {...loadFailure(posture.error, 'The report')}
          onRetry={() => void posture.refetch()}
        />
      )}
      {report === null && (
        <EmptyState
          title="Never checked"
          description="A check looks at the website as anybody on the internet can: its headers, cookies and certificate, its zone and its mail records. Nothing is changed."
          action={
            <Button isPending={run.isPending} pendingLabel="Checking…" onClick={check}>
              Check now
            </Button>
          }
        />
      )}
      {report && <PostureReportView domainId={id} report={report} isDue={isDue} />}
    </Page>
  )
}
