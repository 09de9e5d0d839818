import { Field } from '../../../components/field/index.ts'
import { Input } from '../../../components/input/index.ts'
import { Select } from '../../../components/select/index.ts'
import { Textarea } from '../../../components/textarea/index.ts'
import type { SchemaField } from '../../shared/use-schema-form.ts'
import { caaTags, type RecordPart } from './record-content.ts'

/** One part of a record's content, with a suitable control. */
export function RecordPartField({
  part,
  field: { error, ...control },
}: {
  part: RecordPart
  field: SchemaField
}) {
  const typed = {
    ...control,
    face: 'mono',
    autoComplete: 'off',
    spellCheck: false,
    dir: 'ltr',
  } as const
  return (
    <Field label={part.label} hint={part.hint} error={error}>
      {part.kind === 'tag' && <Select {...control} options={caaTags} />}
      {part.kind === 'text' && <Textarea {...typed} />}
      {part.kind === 'number' && <Input {...typed} inputMode="numeric" />}
      {part.kind === undefined && <Input {...typed} autoCapitalize="none" />}
    </Field>
  )
}
