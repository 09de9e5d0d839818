import './ours.css'
import { Dialog } from '../../../src/components/dialog/index.ts'

export const Sample = ({ state, onChange }) => (
  <Dialog
    isOpen={state}
    onOpenChange={onChange}
    trigger={<button type="button">Open</button>}
    title="Add a domain"
    description="We look up its records first."
  >
    <input aria-label="Domain" />
  </Dialog>
)
