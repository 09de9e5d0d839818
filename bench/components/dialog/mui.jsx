import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'

export const Sample = ({ state, onChange }) => (
  <>
    <button type="button" onClick={() => onChange(true)}>
      Open
    </button>
    <Dialog open={state} onClose={() => onChange(false)}>
      <DialogTitle>Add a domain</DialogTitle>
      <DialogContent>
        <DialogContentText>We look up its records first.</DialogContentText>
        <input aria-label="Domain" />
        <button type="button" onClick={() => onChange(false)}>
          Close
        </button>
      </DialogContent>
    </Dialog>
  </>
)
