import './ours.css'
import { Accordion, AccordionItem } from '../../../src/components/accordion/index.ts'
import { questions } from '../options.js'

export const Sample = ({ state, onChange }) => (
  <Accordion headingLevel={2} isMultiple value={state} onValueChange={onChange}>
    {questions.map(({ value, title, text }) => (
      <AccordionItem key={value} value={value} title={title}>
        {text}
      </AccordionItem>
    ))}
  </Accordion>
)
