export { Dialog, type DialogProps } from './dialog.tsx'
export {
  DialogClose,
  DialogFooter,
  englishDialogLabels,
  type DialogLabels,
} from './dialog-parts.tsx'
export { dialogVariants } from './dialog.variants.ts'
