import '../headless.css'
import { Dialog } from '@ark-ui/react/dialog'
import { Portal } from '@ark-ui/react/portal'

import { heading, panel, scrim } from '../looks.js'

export const Sample = ({ state, onChange }) => (
  <Dialog.Root lazyMount open={state} onOpenChange={({ open }) => onChange(open)}>
    <Dialog.Trigger>Open</Dialog.Trigger>
    <Portal>
      <Dialog.Backdrop className={scrim} />
      <Dialog.Positioner>
        <Dialog.Content className={panel}>
          <Dialog.Title className={heading}>Add a domain</Dialog.Title>
          <Dialog.Description>We look up its records first.</Dialog.Description>
          <input aria-label="Domain" />
          <Dialog.CloseTrigger>Close</Dialog.CloseTrigger>
        </Dialog.Content>
      </Dialog.Positioner>
    </Portal>
  </Dialog.Root>
)
