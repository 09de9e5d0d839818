import type { Ref } from 'react'

import { Button } from '../../components/button/index.ts'
import { Text } from '../../components/text/index.ts'
import { RefusableButton } from './refusable-button.tsx'

/** The end of a form with settings: saves or discards the changes, and shows that there are some. */
export function SaveRow({
  ref,
  what,
  whyNot,
  isChanged,
  isPending,
  discardLabel = 'Discard',
  onDiscard,
}: {
  ref: Ref<HTMLButtonElement>
  /** What is saved, where the page has several forms: the accessible name. */
  what?: string
  whyNot: string | undefined
  isChanged: boolean
  isPending: boolean
  discardLabel?: string
  onDiscard: () => void
}) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <RefusableButton
        ref={ref}
        whyNot={whyNot}
        type="submit"
        variant={isChanged ? 'primary' : 'secondary'}
        isPending={isPending}
        pendingLabel="Saving…"
        {...(what !== undefined && { 'aria-label': `Save ${what}` })}
      >
        Save
      </RefusableButton>
      {isChanged && !isPending && (
        <>
          <Button variant="secondary" onClick={onDiscard}>
            {discardLabel}
          </Button>
          <Text tone="muted">Unsaved changes</Text>
        </>
      )}
    </div>
  )
}
