import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useParams } from 'react-router-dom'

import type { Domain } from '../../../../contract/websites/domain.ts'
import { failureSentence } from '../../../api/failures.ts'
import { postureQuery, useRunPosture } from '../../../api/websites/posture.ts'
import { Alert } from '../../../components/alert/index.ts'
import { Button } from '../../../components/button/index.ts'
import { EmptyState } from '../../../components/empty-state/index.ts'
import { ErrorState } from '../../../components/error-state/index.ts'
import { useToast } from '../../../components/toast/index.ts'
import { CheckAgainButton } from '../../organisation/resources/check-again-button.tsx'
import { loadFailure } from '../../shared/load-failure.ts'
import { RefusableButton } from '../../shared/refusable-button.tsx'
import { retry } from '../../shared/retry.ts'
import { DomainPage } from '../domain-page.tsx'
import { useWhyNotOn } from '../use-why-not-on.ts'
import { downloadReport } from './download-report.ts'
import { PostureReportView } from './posture-report-view.tsx'
import { PostureSkeleton } from './posture-skeleton.tsx'
import { headline } from './posture-words.ts'

const TITLE = 'Security posture'

/** /domain/{id}/vise: problems of a website that are visible from outside, and how to fix them. */
export function PosturePage() {
  const { id = '' } = useParams()
  // Read here: properties read only in the callbacks below wouldn't be tracked.
  const { data: report, error, isPending, refetch } = useQuery(postureQuery(id))
  const run = useRunPosture(id)
  const whyNot = useWhyNotOn(id, 'resource.change')
  const showToast = useToast()
  const heading = useRef<HTMLHeadingElement>(null)

  const check = ({ display_name: name }: Domain) => {
    run.mutate(undefined, {
      onSuccess: () => {
        showToast({ tone: 'positive', title: `${name} was checked` })
        // The focused button of the empty page is gone.
        if (report === null) heading.current?.focus()
      },
    })
  }

  return (
    <DomainPage
      title={TITLE}
      renderHeading={() => TITLE}
      headingRef={heading}
      below={TITLE}
      renderDescription={() => report && headline(report)}
      renderActions={(domain) =>
        report && (
          <>
            <Button variant="secondary" onClick={() => window.print()}>
              Print
            </Button>
            <Button variant="secondary" onClick={() => downloadReport(domain.display_name, report)}>
              Export JSON
            </Button>
            <CheckAgainButton
              nextRunAt={report.next_run_at}
              whyNot={whyNot}
              isPending={run.isPending}
              onCheck={() => check(domain)}
            >
              Check now
            </CheckAgainButton>
          </>
        )
      }
    >
      {(domain) => (
        <>
          <Alert tone="critical" live="assertive">
            {run.error && failureSentence(run.error, 'The check failed. Try again.')}
          </Alert>
          {/* Always there, so that its text is announced. */}
          <Alert live="polite">
            {run.isPending &&
              report !== null &&
              `Checking ${domain.display_name} from the outside. This takes up to 20 seconds.`}
          </Alert>
          {isPending && <PostureSkeleton />}
          {error && report === undefined && (
            <ErrorState {...loadFailure(error, 'The report')} onRetry={() => retry(refetch)} />
          )}
          {report === null && (
            <EmptyState
              aria-live="polite"
              title={run.isPending ? 'Being checked' : 'Not checked yet'}
              description={
                run.isPending
                  ? 'This takes up to 20 seconds.'
                  : 'A check examines the website from the outside: its headers, cookies, certificate, DNS zone and email records. It does not change anything.'
              }
              action={
                <RefusableButton
                  whyNot={whyNot}
                  isPending={run.isPending}
                  pendingLabel="Checking…"
                  onClick={() => check(domain)}
                >
                  Check now
                </RefusableButton>
              }
            />
          )}
          {report && <PostureReportView domainId={id} report={report} />}
        </>
      )}
    </DomainPage>
  )
}
