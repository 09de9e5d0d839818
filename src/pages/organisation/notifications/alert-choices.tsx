import { Checkbox } from '../../../components/checkbox/index.ts'
import { Fieldset } from '../../../components/fieldset/index.ts'

/** Which alerts on a website or database are emailed to those who can change it. */
export const AlertChoices = <Kind extends string>({
  noun,
  kinds,
  words,
  values,
  onChange,
}: {
  noun: 'website' | 'database'
  kinds: readonly Kind[]
  words: Readonly<Record<Kind, { label: string; description: string }>>
  values: Readonly<Record<Kind, boolean>>
  onChange: (kind: Kind, isOn: boolean) => void
}) => (
  <Fieldset
    legend="Alerts by email"
    hint={`Sent to everyone who can change this ${noun}. Each person can turn them off under Notifications.`}
  >
    {kinds.map((kind) => (
      <Checkbox
        key={kind}
        checked={values[kind]}
        onChange={({ target }) => onChange(kind, target.checked)}
        description={words[kind].description}
      >
        {words[kind].label}
      </Checkbox>
    ))}
  </Fieldset>
)
