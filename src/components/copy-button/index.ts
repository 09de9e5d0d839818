export {
  CopyButton,
  englishCopyLabels,
  type CopyButtonProps,
  type CopyLabels,
} from './copy-button.tsx'
export { COPIED_SHOWN_MS, useCopy, type CopyState } from './use-copy.ts'
