export {
  CrenellatedLine,
  Mark,
  Wordmark,
  type CrenellatedLineProps,
  type MarkProps,
  type WordmarkProps,
} from './mark.tsx'
