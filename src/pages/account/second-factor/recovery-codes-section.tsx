import { useState } from 'react'

import { RECOVERY_CODE_COUNT } from '../../../../contract/account/second-factor-limits.ts'
import { useReplaceRecoveryCodes } from '../../../api/account/second-factor.ts'
import { Alert } from '../../../components/alert/index.ts'
import { Button } from '../../../components/button/index.ts'
import { ConfirmDialog } from '../../../components/confirm-dialog/index.ts'
import { Section } from '../../../components/section/index.ts'
import { Text } from '../../../components/text/index.ts'
import { useFailureToast } from '../../shared/use-failure-toast.ts'
import type { SectionProps } from './mfa-page.tsx'

const FEW = 3

/** How many recovery codes are left, and a way to replace them. */
export function RecoveryCodesSection({ factor, withFactor, onRecoveryCodes }: SectionProps) {
  const [isAsked, setIsAsked] = useState(false)
  const replace = useReplaceRecoveryCodes()
  const failed = useFailureToast()
  const left = factor.recovery_codes_left

  const replaceThem = async () => {
    setIsAsked(false)
    try {
      const codes = await withFactor(replace)
      if (codes) onRecoveryCodes(codes)
    } catch (error) {
      failed('The recovery codes could not be replaced')(error)
    }
  }
  return (
    <Section
      title="Recovery codes"
      actions={
        <Button variant="secondary" onClick={() => setIsAsked(true)}>
          Replace codes
        </Button>
      }
    >
      <Text tone="muted">
        {left} of {RECOVERY_CODE_COUNT} left. Each one signs you in once without your phone or
        passkey.
      </Text>
      {left <= FEW && (
        <Alert tone="caution">
          {left === 0 ? 'You have no recovery codes left.' : 'You have few recovery codes left.'}{' '}
          Replace them before you need one.
        </Alert>
      )}
      <ConfirmDialog
        isOpen={isAsked}
        onOpenChange={setIsAsked}
        title="Replace the recovery codes?"
        losses={['The codes that you saved', 'Your other sessions']}
        confirmLabel="Replace codes"
        onConfirm={() => void replaceThem()}
      />
    </Section>
  )
}
