import { useId } from 'react'

import { RefusableButton } from '../../shared/refusable-button.tsx'
import { useIsPast } from '../../shared/use-is-past.ts'

/** Checks a website or database again, from `nextRunAt` on. Until then it stays in the order of focus and says why. */
export function CheckAgainButton({
  nextRunAt,
  whyNot,
  isPending,
  onCheck,
  children,
}: {
  nextRunAt: string | undefined
  whyNot: string | undefined
  isPending: boolean
  onCheck: () => void
  children: string
}) {
  const isDue = useIsPast(nextRunAt)
  const id = useId()
  return (
    <>
      <RefusableButton
        whyNot={whyNot}
        isPending={isPending}
        pendingLabel="Checking…"
        aria-disabled={!isDue || undefined}
        aria-describedby={isDue ? undefined : id}
        onClick={() => isDue && onCheck()}
      >
        {children}
      </RefusableButton>
      {!isDue && (
        <span id={id} hidden>
          It was checked less than a minute ago. It can be checked again in a moment.
        </span>
      )}
    </>
  )
}
