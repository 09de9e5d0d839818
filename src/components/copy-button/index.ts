export {
  CopyButton,
  englishCopyLabels,
  type CopyButtonProps,
  type CopyLabels,
} from './copy-button.tsx'
