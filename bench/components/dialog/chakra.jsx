import { Dialog, Portal } from '@chakra-ui/react'

export const Sample = ({ state, onChange }) => (
  <Dialog.Root lazyMount open={state} onOpenChange={({ open }) => onChange(open)}>
    <Dialog.Trigger asChild>
      <button type="button">Open</button>
    </Dialog.Trigger>
    <Portal>
      <Dialog.Backdrop />
      <Dialog.Positioner>
        <Dialog.Content>
          <Dialog.Header>
            <Dialog.Title>Add a domain</Dialog.Title>
          </Dialog.Header>
          <Dialog.Body>
            <Dialog.Description>We look up its records first.</Dialog.Description>
            <input aria-label="Domain" />
          </Dialog.Body>
          <Dialog.CloseTrigger>Close</Dialog.CloseTrigger>
        </Dialog.Content>
      </Dialog.Positioner>
    </Portal>
  </Dialog.Root>
)
