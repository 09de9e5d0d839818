import type { Example } from '../example.ts'
import { Accordion, AccordionItem } from './index.ts'

export const example: Example = {
  slot: 'accordion',
  render: (props) => (
    <Accordion headingLevel={2} {...props}>
      <AccordionItem value="dns" title="Which name servers do I use?">
        Both of the ones that we show you.
      </AccordionItem>
      <AccordionItem value="tls" title="Who issues the certificate?">
        Let’s Encrypt, for 90 days.
      </AccordionItem>
    </Accordion>
  ),
  value: {
    controlled: 'value',
    uncontrolled: 'defaultValue',
    onChange: 'onValueChange',
    first: ['dns'],
    second: ['tls'],
    shown: (slot) =>
      slot.querySelector('[aria-expanded=true]')?.textContent?.startsWith('Which')
        ? ['dns']
        : ['tls'],
    change: (slot, user) => user.click(slot.querySelectorAll('button')[1] ?? slot),
  },
}
