import '../headless.css'
import { Dialog } from '@base-ui/react/dialog'

import { heading, panel, scrim } from '../looks.js'

export const Sample = ({ state, onChange }) => (
  <Dialog.Root open={state} onOpenChange={onChange}>
    <Dialog.Trigger>Open</Dialog.Trigger>
    <Dialog.Portal>
      <Dialog.Backdrop className={scrim} />
      <Dialog.Popup className={panel}>
        <Dialog.Title className={heading}>Add a domain</Dialog.Title>
        <Dialog.Description>We look up its records first.</Dialog.Description>
        <input aria-label="Domain" />
        <Dialog.Close>Close</Dialog.Close>
      </Dialog.Popup>
    </Dialog.Portal>
  </Dialog.Root>
)
