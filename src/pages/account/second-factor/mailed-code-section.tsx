import { useState } from 'react'

import { useSetMailedCode } from '../../../api/account/second-factor.ts'
import { Button } from '../../../components/button/index.ts'
import { Section } from '../../../components/section/index.ts'
import { Text } from '../../../components/text/index.ts'
import { useToast } from '../../../components/toast/index.ts'
import { useFailureToast } from '../../shared/use-failure-toast.ts'
import { WithBadges } from '../../shared/with-badges.tsx'
import type { SectionProps } from './mfa-page.tsx'
import { OnOff } from './on-off.tsx'

/** Codes by email, on or off. */
export function MailedCodeSection({ factor, withFactor, onTurnedOn }: SectionProps) {
  const setMailedCode = useSetMailedCode()
  const [isPending, setIsPending] = useState(false)
  const failed = useFailureToast()
  const showToast = useToast()
  const isOn = factor.mailed_code

  const change = async () => {
    setIsPending(true)
    try {
      const changed = await withFactor((code) => setMailedCode({ enabled: !isOn, code }))
      if (!changed) return
      showToast({ tone: 'positive', title: `Codes by email are ${isOn ? 'off' : 'on'}` })
      if (!isOn) onTurnedOn()
    } catch (error) {
      failed('Codes by email could not be changed')(error)
    } finally {
      setIsPending(false)
    }
  }
  return (
    <Section
      title={
        <WithBadges>
          Codes by email <OnOff isOn={isOn} />
        </WithBadges>
      }
      actions={
        <Button
          variant="secondary"
          isPending={isPending}
          pendingLabel="Saving…"
          onClick={() => void change()}
        >
          {isOn ? 'Turn off codes by email' : 'Turn on codes by email'}
        </Button>
      }
    >
      <Text tone="muted">
        We send a six-digit code when you sign in. An app or a passkey is safer: a mailbox is easier
        to take over.
      </Text>
    </Section>
  )
}
