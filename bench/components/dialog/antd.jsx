import { Modal } from 'antd'

export const Sample = ({ state, onChange }) => (
  <>
    <button type="button" onClick={() => onChange(true)}>
      Open
    </button>
    <Modal open={state} onCancel={() => onChange(false)} title="Add a domain" footer={null}>
      <p>We look up its records first.</p>
      <input aria-label="Domain" />
    </Modal>
  </>
)
