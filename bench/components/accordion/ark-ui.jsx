import '../headless.css'
import { Accordion } from '@ark-ui/react/accordion'

import { field } from '../looks.js'
import { questions } from '../options.js'

export const Sample = ({ state, onChange }) => (
  <Accordion.Root multiple value={state} onValueChange={({ value }) => onChange(value)}>
    {questions.map(({ value, title, text }) => (
      <Accordion.Item key={value} value={value}>
        <Accordion.ItemTrigger className={field}>
          {title}
          <Accordion.ItemIndicator>▾</Accordion.ItemIndicator>
        </Accordion.ItemTrigger>
        <Accordion.ItemContent>{text}</Accordion.ItemContent>
      </Accordion.Item>
    ))}
  </Accordion.Root>
)
