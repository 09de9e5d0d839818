import '../headless.css'
import { Accordion } from '@base-ui/react/accordion'

import { field } from '../looks.js'
import { questions } from '../options.js'

export const Sample = ({ state, onChange }) => (
  <Accordion.Root multiple value={state} onValueChange={onChange}>
    {questions.map(({ value, title, text }) => (
      <Accordion.Item key={value} value={value}>
        <Accordion.Header>
          <Accordion.Trigger className={field}>{title}</Accordion.Trigger>
        </Accordion.Header>
        <Accordion.Panel>{text}</Accordion.Panel>
      </Accordion.Item>
    ))}
  </Accordion.Root>
)
