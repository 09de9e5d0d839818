import { BONUSES_FROM } from '../../../../contract/organisation/posture-grades.ts'
import type { PostureCheck, PostureReport } from '../../../../contract/websites/posture.ts'
import { useIgnoreCheck, useUnignoreCheck } from '../../../api/websites/posture.ts'
import { CodeBlock } from '../../../components/code-block/index.ts'
import { Description, DescriptionList } from '../../../components/description-list/index.ts'
import { Sheet } from '../../../components/sheet/index.ts'
import { Text } from '../../../components/text/index.ts'
import { Time } from '../../../components/time/index.ts'
import { IgnoreActions } from '../../organisation/resources/ignore-actions.tsx'
import { useWhyNotOn } from '../use-why-not-on.ts'
import { PostureBadge } from './posture-checks.tsx'
import { countedPoints, signed } from './posture-words.ts'
import { Remedy } from './remedy.tsx'

/** One check: its findings, its points and how to fix it. Open while there is one. */
export function CheckSheet({
  domainId,
  report,
  check,
  onClose,
}: {
  domainId: string
  report: PostureReport
  check: PostureCheck | undefined
  onClose: () => void
}) {
  return (
    <Sheet
      isOpen={check !== undefined}
      onOpenChange={onClose}
      title={check?.title ?? ''}
      description={check?.finding}
      footer={
        check && (check.ignored ?? check.state !== 'passed') ? (
          <CheckActions domainId={domainId} check={check} onIgnored={onClose} />
        ) : undefined
      }
    >
      {check && <CheckDetails check={check} report={report} />}
    </Sheet>
  )
}

function CheckDetails({ check, report }: { check: PostureCheck; report: PostureReport }) {
  const { state, points, weight, observed, ignored } = check
  return (
    <div className="grid gap-6">
      <DescriptionList>
        <Description term="Result">
          <PostureBadge check={check} />
        </Description>
        <Description term="Points">
          <bdi>
            {state === 'not_tested'
              ? 'None (result unknown)'
              : signed(countedPoints(check, report))}
          </bdi>
          {countedPoints(check, report) !== points && (
            <Text tone="muted" size="small">
              {`A bonus of ${points} counts once the score without bonuses is at least ${BONUSES_FROM}.`}
            </Text>
          )}
        </Description>
        <Description term="Weight">
          {weight === 0 ? 'Costs nothing' : `Costs up to ${weight} points`}
        </Description>
        {ignored && (
          <Description term="Ignored">
            Until <Time at={ignored.until} />: {ignored.reason}
          </Description>
        )}
      </DescriptionList>
      {observed && <CodeBlock code={observed} language="Evidence" defaultWrapped />}
      <Remedy check={check} />
    </div>
  )
}

function CheckActions({
  domainId,
  check,
  onIgnored,
}: {
  domainId: string
  check: PostureCheck
  onIgnored: () => void
}) {
  const { mutateAsync: ignore } = useIgnoreCheck(domainId)
  const unignore = useUnignoreCheck(domainId)
  const whyNot = useWhyNotOn(domainId, 'resource.change')
  return (
    <IgnoreActions
      check={check}
      whyNot={whyNot}
      onIgnore={async (ignoring) => {
        await ignore({ check: check.id, ...ignoring })
        onIgnored()
      }}
      onUnignore={() => unignore.mutateAsync(check.id)}
    />
  )
}
