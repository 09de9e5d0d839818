export {
  ConfirmDialog,
  englishConfirmLabels,
  type ConfirmDialogLabels,
  type ConfirmDialogProps,
} from './confirm-dialog.tsx'
export { isNameTyped } from './confirm-dialog.state.ts'
