import { probes as realProbes, type Probes } from '../../../api/self-test.ts'
import { Badge, type BadgeTone } from '../../../components/badge/index.ts'
import { Button } from '../../../components/button/index.ts'
import { CopyButton } from '../../../components/copy-button/index.ts'
import { Description, DescriptionList } from '../../../components/description-list/index.ts'
import { Page } from '../../../components/page/index.ts'
import { Text } from '../../../components/text/index.ts'
import { PageSkeleton } from '../../shared/page-skeleton.tsx'
import { productName } from '../../shared/product-name.ts'
import { type Finding, type Outcome, outcomeWord, reportOf } from './findings.ts'
import { useSelfTest } from './use-self-test.ts'

const tones: Record<Outcome, BadgeTone> = {
  passed: 'neutral',
  failed: 'critical',
  unknown: 'untested',
}

/** /test: what works between this browser and the server, for the person and for support. */
export function SelfTestPage({ probes = realProbes }: { probes?: Probes }) {
  const { result, isRunning, run } = useSelfTest(probes)
  return (
    <Page
      title="Self-test"
      description={`Tests the connection between this browser and ${productName()}. Send the results to support if something doesn’t work.`}
      actions={
        <>
          {result && (
            <CopyButton
              label="Copy results"
              text={reportOf(result.findings, { at: result.at, userAgent: navigator.userAgent })}
            />
          )}
          <Button isPending={isRunning} pendingLabel="Testing…" onClick={run}>
            Run again
          </Button>
        </>
      }
    >
      {result ? <Findings findings={result.findings} /> : <PageSkeleton />}
    </Page>
  )
}

const Findings = ({ findings }: { findings: readonly Finding[] }) => (
  <>
    <Text role="status">{summaryOf(findings)}</Text>
    <DescriptionList>
      {findings.map(({ label, outcome, detail, remedy }) => (
        <Description key={label} term={label}>
          <div className="-my-px grid gap-x-3 gap-y-1 sm:grid-cols-[8rem_minmax(0,1fr)]">
            <span>
              <Badge tone={tones[outcome]} hasShape>
                {outcomeWord(outcome)}
              </Badge>
            </span>{' '}
            <div className="py-px">
              {detail}
              {remedy && <Text tone="muted">{remedy}</Text>}
            </div>
          </div>
        </Description>
      ))}
    </DescriptionList>
  </>
)

function summaryOf(findings: readonly Finding[]) {
  const count = (outcome: Outcome) => findings.filter((one) => one.outcome === outcome).length
  const [failed, unknown] = [count('failed'), count('unknown')]
  if (failed + unknown === 0) return 'Everything works.'
  const parts = [
    failed > 0 && `${failed} failed`,
    unknown > 0 && `${unknown} could not be tested`,
    `${count('passed')} passed`,
  ]
  return `${parts.filter(Boolean).join(', ')}.`
}
