export {
  Accordion,
  AccordionItem,
  type AccordionItemProps,
  type AccordionProps,
} from './accordion.tsx'
export { accordionVariants } from './accordion.variants.ts'
