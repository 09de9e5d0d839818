import { Accordion } from '@mantine/core'

import { questions } from '../options.js'

export const Sample = ({ state, onChange }) => (
  <Accordion multiple value={state} onChange={onChange}>
    {questions.map(({ value, title, text }) => (
      <Accordion.Item key={value} value={value}>
        <Accordion.Control>{title}</Accordion.Control>
        <Accordion.Panel>{text}</Accordion.Panel>
      </Accordion.Item>
    ))}
  </Accordion>
)
