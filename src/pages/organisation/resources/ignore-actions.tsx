import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { failureSentence } from '../../../api/failures.ts'
import { Text } from '../../../components/text/index.ts'
import { useToast } from '../../../components/toast/index.ts'
import { RefusableButton } from '../../shared/refusable-button.tsx'
import { IgnoreDialog } from './ignore-dialog.tsx'

/** Ignores the findings of a check until a day, or stops ignoring them. */
export function IgnoreActions({
  check: { title, ignored },
  note,
  whyNot,
  onIgnore,
  onUnignore,
}: {
  check: { title: string; ignored: object | null }
  /** What ends it before that day. */
  note?: string
  /** Why the person may not, if so. */
  whyNot: string | undefined
  onIgnore: (ignoring: { reason: string; until: string }) => Promise<void>
  onUnignore: () => Promise<unknown>
}) {
  const [isAsking, setIsAsking] = useState(false)
  const unignore = useMutation({ mutationFn: onUnignore })
  const showToast = useToast()
  if (!ignored) {
    return (
      <>
        <RefusableButton whyNot={whyNot} variant="secondary" onClick={() => setIsAsking(true)}>
          Ignore temporarily
        </RefusableButton>
        <IgnoreDialog
          title={title}
          note={note}
          isOpen={isAsking}
          onIgnore={onIgnore}
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
          unignore.mutate(undefined, {
            onSuccess: () =>
              showToast({ tone: 'positive', title: `“${title}” is no longer ignored` }),
          })
        }
      >
        Stop ignoring
      </RefusableButton>
    </>
  )
}
