import { useState } from 'react'

import type { PostureCheck } from '../../../../contract/websites/posture.ts'
import { failureSentence } from '../../../api/failures.ts'
import { useUnignoreCheck } from '../../../api/websites/posture.ts'
import { CodeBlock } from '../../../components/code-block/index.ts'
import { Description, DescriptionList } from '../../../components/description-list/index.ts'
import { Sheet } from '../../../components/sheet/index.ts'
import { Text } from '../../../components/text/index.ts'
import { Time } from '../../../components/time/index.ts'
import { useToast } from '../../../components/toast/index.ts'
import { RefusableButton } from '../../shared/refusable-button.tsx'
import { useWhyNotOn } from '../use-why-not-on.ts'
import { CheckState } from './checks-table.tsx'
import { IgnoreDialog } from './ignore-dialog.tsx'
import { signed } from './posture-words.ts'
import { Remedy } from './remedy.tsx'

/** One check: its findings, its points and how to fix it. Open while there is one. */
export function CheckSheet({
  domainId,
  check,
  onClose,
}: {
  domainId: string
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
          <IgnoreActions domainId={domainId} check={check} onIgnored={onClose} />
        ) : undefined
      }
    >
      {check && <CheckDetails check={check} />}
    </Sheet>
  )
}

function CheckDetails({ check }: { check: PostureCheck }) {
  const { state, points, weight, observed, ignored } = check
  return (
    <div className="grid gap-6">
      <DescriptionList>
        <Description term="Result">
          <CheckState check={check} />
        </Description>
        <Description term="Points">
          <bdi>{state === 'not_tested' ? 'None (result unknown)' : signed(points)}</bdi>
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

function IgnoreActions({
  domainId,
  check,
  onIgnored,
}: {
  domainId: string
  check: PostureCheck
  onIgnored: () => void
}) {
  const [isAsking, setIsAsking] = useState(false)
  const unignore = useUnignoreCheck(domainId)
  const whyNot = useWhyNotOn(domainId, 'resource.change')
  const showToast = useToast()
  if (!check.ignored) {
    return (
      <>
        <RefusableButton whyNot={whyNot} variant="secondary" onClick={() => setIsAsking(true)}>
          Ignore temporarily
        </RefusableButton>
        <IgnoreDialog
          domainId={domainId}
          check={check}
          isOpen={isAsking}
          onIgnored={onIgnored}
          onClose={() => setIsAsking(false)}
        />
      </>
    )
  }
  return (
    <>
      {unignore.error && (
        <Text role="alert">
          {failureSentence(unignore.error, 'The check could not be changed. Try again.')}
        </Text>
      )}
      <RefusableButton
        whyNot={whyNot}
        variant="secondary"
        isPending={unignore.isPending}
        onClick={() =>
          unignore.mutate(check.id, {
            onSuccess: () =>
              showToast({ tone: 'positive', title: `${check.title} is no longer ignored` }),
          })
        }
      >
        Stop ignoring
      </RefusableButton>
    </>
  )
}
