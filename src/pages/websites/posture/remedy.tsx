import type { PostureCheck } from '../../../../contract/websites/posture.ts'
import { CodeBlock } from '../../../components/code-block/index.ts'
import { Section } from '../../../components/section/index.ts'
import { Tab, TabList, TabPanel, Tabs } from '../../../components/tabs/index.ts'
import { Text } from '../../../components/text/index.ts'
import { snippetNames } from './posture-words.ts'

/** What to do, and what to copy for it. */
export function Remedy({ check: { id, state, remedy } }: { check: PostureCheck }) {
  const [first] = remedy.snippets
  return (
    <Section title={state === 'passed' ? 'How to do it' : 'How to fix it'}>
      <Text>{remedy.text}</Text>
      {first && (
        <Tabs key={id} defaultValue={first.place}>
          <TabList label="Where">
            {remedy.snippets.map(({ place }) => (
              <Tab key={place} value={place}>
                {snippetNames[place]}
              </Tab>
            ))}
          </TabList>
          {remedy.snippets.map(({ place, code }) => (
            <TabPanel key={place} value={place}>
              <CodeBlock code={code} defaultWrapped />
            </TabPanel>
          ))}
        </Tabs>
      )}
    </Section>
  )
}
