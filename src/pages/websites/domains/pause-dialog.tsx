import { failureSentence } from '../../../api/failures.ts'
import { useChangeSettings } from '../../../api/websites/domain-settings.ts'
import { ConfirmDialog } from '../../../components/confirm-dialog/index.ts'
import { useToast } from '../../../components/toast/index.ts'
import { WHEN_IT_HOLDS } from './protection-words.ts'

/** Prompts for confirmation before the website loses its protection. */
export function PauseDialog({
  domainId,
  name,
  isUnderAttack,
  isOpen,
  onOpenChange,
}: {
  domainId: string
  name: string
  isUnderAttack: boolean
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}) {
  const { mutate, isPending, error, reset } = useChangeSettings(domainId)
  const showToast = useToast()
  const pause = () =>
    mutate(
      { protection: { mode: 'off', is_under_attack: false } },
      {
        onSuccess: () => {
          onOpenChange(false)
          showToast({
            tone: 'positive',
            title: 'Protection is paused',
            description: WHEN_IT_HOLDS,
          })
        },
      },
    )
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={(next) => {
        reset()
        onOpenChange(next)
      }}
      title={
        <>
          Pause protection for <bdi>{name}</bdi>?
        </>
      }
      confirmLabel="Pause protection"
      pendingLabel="Pausing…"
      isPending={isPending}
      failure={error && failureSentence(error)}
      onConfirm={pause}
    >
      Attacks won’t be blocked or logged, blocked addresses and countries will be allowed, and no
      rate limit will apply. Your settings and TLS don’t change.
      {isUnderAttack && ' Under attack mode is turned off too.'}
    </ConfirmDialog>
  )
}
