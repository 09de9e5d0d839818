import { Accordion } from '@chakra-ui/react'

import { questions } from '../options.js'

export const Sample = ({ state, onChange }) => (
  <Accordion.Root multiple value={state} onValueChange={({ value }) => onChange(value)}>
    {questions.map(({ value, title, text }) => (
      <Accordion.Item key={value} value={value}>
        <Accordion.ItemTrigger>
          {title}
          <Accordion.ItemIndicator />
        </Accordion.ItemTrigger>
        <Accordion.ItemContent>
          <Accordion.ItemBody>{text}</Accordion.ItemBody>
        </Accordion.ItemContent>
      </Accordion.Item>
    ))}
  </Accordion.Root>
)
