import { Dialog } from '@radix-ui/themes'

export const Sample = ({ state, onChange }) => (
  <Dialog.Root open={state} onOpenChange={onChange}>
    <Dialog.Trigger>
      <button type="button">Open</button>
    </Dialog.Trigger>
    <Dialog.Content>
      <Dialog.Title>Add a domain</Dialog.Title>
      <Dialog.Description>We look up its records first.</Dialog.Description>
      <input aria-label="Domain" />
      <Dialog.Close>
        <button type="button">Close</button>
      </Dialog.Close>
    </Dialog.Content>
  </Dialog.Root>
)
