import { useState, type RefObject } from 'react'

import { MANY_DOMAINS_MAX } from '../../../../contract/websites/domain-list.ts'
import { failureSentence } from '../../../api/failures.ts'
import { ConfirmDialog } from '../../../components/confirm-dialog/index.ts'
import { DropdownMenu, MenuItem } from '../../../components/dropdown-menu/index.ts'
import { Text } from '../../../components/text/index.ts'
import { RefusableButton } from '../../shared/refusable-button.tsx'
import { modeWords } from './protection-words.ts'
import { countedWebsites, type BulkChanges } from './use-bulk-changes.ts'

type BulkActionsProps = {
  ids: string[]
  /** Why the person may not change all of them. Undefined if they may. */
  whyNot: string | undefined
  changes: BulkChanges
  /** Gets the focus afterwards, when these actions are gone. */
  heading: RefObject<HTMLElement | null>
}

/** The actions for the selected websites. */
export function BulkActions({ ids, whyNot, changes, heading }: BulkActionsProps) {
  const [isAsking, setIsAsking] = useState(false)
  const { isPending, setModeOrSay, checkOrSay } = changes
  if (ids.length > MANY_DOMAINS_MAX) {
    return <Text as="span">{`Choose at most ${MANY_DOMAINS_MAX} at a time.`}</Text>
  }
  const setMode = (
    <RefusableButton whyNot={whyNot} variant="secondary" size="small" isPending={isPending}>
      Set mode
    </RefusableButton>
  )
  return (
    <>
      {whyNot === undefined ? (
        <DropdownMenu trigger={setMode}>
          <MenuItem onSelect={() => setModeOrSay(ids, 'block')}>{modeWords.block.title}</MenuItem>
          <MenuItem onSelect={() => setModeOrSay(ids, 'detect')}>{modeWords.detect.title}</MenuItem>
          <MenuItem isCritical onSelect={() => setIsAsking(true)}>
            {modeWords.off.title}
          </MenuItem>
        </DropdownMenu>
      ) : (
        setMode
      )}
      <RefusableButton
        whyNot={whyNot}
        variant="secondary"
        size="small"
        isPending={isPending}
        onClick={() => checkOrSay(ids)}
      >
        Check now
      </RefusableButton>
      <TurnOffDialog
        ids={ids}
        changes={changes}
        heading={heading}
        isOpen={isAsking}
        onOpenChange={setIsAsking}
      />
    </>
  )
}

/** Prompts for confirmation before several websites lose their protection. */
function TurnOffDialog({
  ids,
  changes: { setMode, isPending },
  heading,
  isOpen,
  onOpenChange,
}: Omit<BulkActionsProps, 'whyNot'> & {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}) {
  const [error, setError] = useState<unknown>()
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={(next) => {
        setError(undefined)
        onOpenChange(next)
      }}
      title={`Turn off protection for ${countedWebsites(ids.length)}?`}
      confirmLabel="Turn off"
      pendingLabel="Turning off…"
      isPending={isPending}
      failure={error !== undefined && failureSentence(error)}
      returnFocus={heading}
      onConfirm={() => void setMode(ids, 'off').catch(setError)}
    >
      Attacks won’t be blocked or logged, blocked addresses and countries will be allowed, and no
      rate limit will apply. Other settings and TLS don’t change. Websites in under attack mode keep
      blocking until you turn that off.
    </ConfirmDialog>
  )
}
