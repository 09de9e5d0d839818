import { useRef, useState, type RefObject } from 'react'

import { MANY_DOMAINS_MAX } from '../../../../contract/websites/domain-list.ts'
import { failureSentence } from '../../../api/failures.ts'
import { Button } from '../../../components/button/index.ts'
import { ConfirmDialog } from '../../../components/confirm-dialog/index.ts'
import { DropdownMenu, MenuItem } from '../../../components/dropdown-menu/index.ts'
import { Text } from '../../../components/text/index.ts'
import { modeWords } from './protection-words.ts'
import { countedWebsites, type BulkChanges } from './use-bulk-changes.ts'

type BulkActionsProps = {
  ids: string[]
  changes: BulkChanges
  /** Gets the focus once it is done, when all of this is gone. */
  heading: RefObject<HTMLElement | null>
}

/** What can be done with the websites that are selected. */
export function BulkActions({ ids, changes, heading }: BulkActionsProps) {
  const [isAsking, setIsAsking] = useState(false)
  const { isPending, setModeOrSay, checkOrSay } = changes
  if (ids.length > MANY_DOMAINS_MAX) {
    return <Text as="span">{`Choose at most ${MANY_DOMAINS_MAX} at a time.`}</Text>
  }
  return (
    <>
      <DropdownMenu
        trigger={
          <Button variant="secondary" size="small" isPending={isPending}>
            Set mode
          </Button>
        }
      >
        <MenuItem onSelect={() => setModeOrSay(ids, 'block')}>{modeWords.block.title}</MenuItem>
        <MenuItem onSelect={() => setModeOrSay(ids, 'detect')}>{modeWords.detect.title}</MenuItem>
        <MenuItem isCritical onSelect={() => setIsAsking(true)}>
          {modeWords.off.title}
        </MenuItem>
      </DropdownMenu>
      <Button
        variant="secondary"
        size="small"
        isPending={isPending}
        onClick={() => checkOrSay(ids)}
      >
        Check posture now
      </Button>
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

/** Asks before nothing protects several websites any more. */
function TurnOffDialog({
  ids,
  changes: { setMode, isPending },
  heading,
  isOpen,
  onOpenChange,
}: BulkActionsProps & { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }) {
  const [error, setError] = useState<unknown>()
  /** What opened it, unless it goes with what was done. */
  const returnFocus = useRef<HTMLElement | null>(null)
  const turnOff = async () => {
    returnFocus.current = heading.current
    try {
      await setMode(ids, 'off')
    } catch (failure) {
      returnFocus.current = null
      setError(failure)
    }
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={(next) => {
        setError(undefined)
        onOpenChange(next)
      }}
      title={`Turn the protection of ${countedWebsites(ids.length)} off?`}
      confirmLabel="Turn off"
      pendingLabel="Turning off…"
      isPending={isPending}
      error={error !== undefined && failureSentence(error)}
      returnFocus={returnFocus}
      onConfirm={() => void turnOff()}
    >
      Attacks are then neither blocked nor logged, blocked addresses and countries are let in, and
      no rate is limited. The other settings and TLS stay as they are. What is under attack goes on
      blocking until you switch that off.
    </ConfirmDialog>
  )
}
