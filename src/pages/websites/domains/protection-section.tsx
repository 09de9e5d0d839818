import { useRef, useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'

import type {
  ChangeDomainSettings,
  Protection,
} from '../../../../contract/websites/domain-settings.ts'
import { isProtecting } from '../../../../contract/websites/domain-states.ts'
import type { Domain } from '../../../../contract/websites/domain.ts'
import { domainSettingsQuery, useChangeSettings } from '../../../api/websites/domain-settings.ts'
import { Alert } from '../../../components/alert/index.ts'
import { Link } from '../../../components/link/index.ts'
import { Section } from '../../../components/section/index.ts'
import { Switch } from '../../../components/switch/index.ts'
import { Text } from '../../../components/text/index.ts'
import { useToast } from '../../../components/toast/index.ts'
import { Loaded } from '../../shared/loaded.tsx'
import { RefusableButton } from '../../shared/refusable-button.tsx'
import { useFailureToast } from '../../shared/use-failure-toast.ts'
import { useWhyNotOn } from '../use-why-not-on.ts'
import { PauseDialog } from './pause-dialog.tsx'
import { modeInWords, modeWords, underAttackWords, WHEN_IT_HOLDS } from './protection-words.ts'

/** The protection of a website, and the two emergency switches. */
export function ProtectionSection({ domain }: { domain: Domain }) {
  return (
    <Section
      title="Protection"
      actions={
        <Link asChild>
          <RouterLink to={`/domain/${domain.id}/manage`}>Settings</RouterLink>
        </Link>
      }
    >
      <Loaded query={domainSettingsQuery(domain.id)} what="The settings" headingLevel={3}>
        {({ protection }) => <QuickToggles domain={domain} protection={protection} />}
      </Loaded>
    </Section>
  )
}

function QuickToggles({
  domain: { id: domainId, display_name: name, state },
  protection,
}: {
  domain: Domain
  protection: Protection
}) {
  const { mode, is_under_attack: isUnderAttack } = protection
  const { mutate, isPending, variables } = useChangeSettings(domainId)
  const whyNot = useWhyNotOn(domainId, 'resource.change')
  const [isAsking, setIsAsking] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  const showToast = useToast()
  const failed = useFailureToast()
  const change = (body: ChangeDomainSettings, done: string) =>
    mutate(body, {
      onSuccess: () => showToast({ tone: 'positive', title: done, description: WHEN_IT_HOLDS }),
      onError: failed('Protection could not be changed'),
    })
  const resume = (chosen: 'block' | 'detect') =>
    change({ protection: { mode: chosen } }, `Protection is on: ${modeWords[chosen].title}`)
  const asked = isPending ? variables.protection?.is_under_attack : undefined
  const isOff = mode === 'off' && !isUnderAttack
  // There is nothing to pause, and nothing that an emergency could change.
  if (!isProtecting(state)) return <Text>{modeInWords(protection, state)}</Text>

  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-4">
      {isOff ? (
        <Alert tone="critical" title="Protection is paused">
          {modeWords.off.description}
        </Alert>
      ) : (
        <Text>{modeInWords(protection, state)}</Text>
      )}
      <Switch
        checked={asked ?? isUnderAttack}
        disabled={whyNot !== undefined}
        onChange={({ target: { checked } }) => {
          if (isPending) return
          const done = `Under attack mode is ${checked ? 'on' : 'off'}`
          change({ protection: { is_under_attack: checked } }, done)
        }}
        description={whyNot ?? underAttackWords}
      >
        Under attack mode
      </Switch>
      <div className="flex flex-wrap gap-3">
        {/* One button for both, which has the focus when the dialog has closed. */}
        <RefusableButton
          ref={toggle}
          whyNot={whyNot}
          variant={isOff ? 'primary' : 'secondary'}
          isPending={isOff && isPending}
          onClick={() => (isOff ? resume('block') : setIsAsking(true))}
        >
          {isOff ? 'Block attacks again' : 'Pause protection'}
        </RefusableButton>
        {isOff && (
          <RefusableButton
            whyNot={whyNot}
            variant="secondary"
            onClick={() => {
              // This button will be gone.
              toggle.current?.focus()
              resume('detect')
            }}
          >
            Only log attacks
          </RefusableButton>
        )}
      </div>
      <PauseDialog
        domainId={domainId}
        name={name}
        isUnderAttack={isUnderAttack}
        isOpen={isAsking}
        onOpenChange={setIsAsking}
      />
    </div>
  )
}
