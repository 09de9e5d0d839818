import { useRef, type RefObject } from 'react'

import type { Domain } from '../../../contract/domain.ts'
import { useRemoveDomain } from '../../api/domains.ts'
import { failureMessage, sentence } from '../../api/failures.ts'
import { ConfirmDialog } from '../../components/confirm-dialog/index.ts'
import { useToast } from '../../components/toast/index.ts'

/** Asks before a website is removed. Open as long as there is one. */
export function RemoveDomainDialog({
  domain,
  heading,
  onClose,
}: {
  domain: Domain | undefined
  /** Gets the focus afterwards, for the row that had it is gone. */
  heading: RefObject<HTMLElement | null>
  onClose: () => void
}) {
  const { mutate, isPending, error, reset } = useRemoveDomain()
  const showToast = useToast()
  const returnFocus = useRef<HTMLElement | null>(null)
  const name = domain?.display_name ?? ''
  const close = () => {
    reset()
    onClose()
  }

  return (
    <ConfirmDialog
      isOpen={domain !== undefined}
      onOpenChange={close}
      returnFocus={returnFocus}
      title={`Remove ${name}?`}
      confirmLabel="Remove website"
      pendingLabel="Removing…"
      nameToType={name}
      isCaseSensitive={false}
      isPending={isPending}
      error={error && sentence(failureMessage(error, { fallback: 'Try again.' }))}
      onConfirm={() => {
        if (!domain) return
        returnFocus.current = null
        mutate(domain.id, {
          onSuccess: () => {
            showToast({ tone: 'positive', title: `${name} was removed` })
            returnFocus.current = heading.current
            close()
          },
        })
      }}
    >
      You can restore it for seven days; then it is deleted for good. Nothing changes at your
      registrar, your host or in your DNS.
    </ConfirmDialog>
  )
}
