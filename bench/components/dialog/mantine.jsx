import { Modal } from '@mantine/core'

export const Sample = ({ state, onChange }) => (
  <>
    <button type="button" onClick={() => onChange(true)}>
      Open
    </button>
    <Modal opened={state} onClose={() => onChange(false)} title="Add a domain">
      <p>We look up its records first.</p>
      <input aria-label="Domain" />
    </Modal>
  </>
)
