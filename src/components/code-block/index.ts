export {
  CodeBlock,
  englishCodeBlockLabels,
  type CodeBlockLabels,
  type CodeBlockProps,
} from './code-block.tsx'
