import { useEffect, useRef, useState, type ReactNode } from 'react'

import {
  themeCorners,
  themeDensities,
  themeTypefaces,
} from '../../../../contract/partner/theme-choices.ts'
import type { ThemeContent } from '../../../../contract/partner/theme-content.ts'
import type { Theme, ThemeFile } from '../../../../contract/partner/theme.ts'
import { useSaveTheme } from '../../../api/partner/themes.ts'
import { Alert } from '../../../components/alert/index.ts'
import { Field } from '../../../components/field/index.ts'
import { Form } from '../../../components/form/index.ts'
import { Input } from '../../../components/input/index.ts'
import { WithPreview } from '../../../components/preview-frame.tsx'
import { Section } from '../../../components/section/index.ts'
import { SegmentedControl } from '../../../components/segmented-control/index.ts'
import { Select } from '../../../components/select/index.ts'
import { useToast } from '../../../components/toast/index.ts'
import { useWhyNot } from '../../organisation/access/use-why-not.ts'
import { capitalized } from '../../shared/capitalized.ts'
import { isSame } from '../../shared/is-same.ts'
import { RefusableFields } from '../../shared/refusable-fields.tsx'
import { SaveRow } from '../../shared/save-row.tsx'
import { useUnsaved } from '../../shared/unsaved-changes.tsx'
import { useSchemaForm } from '../../shared/use-schema-form.ts'
import { ColourField } from './colour-field.tsx'
import { FontsField } from './fonts-field.tsx'
import { ImageField } from './image-field.tsx'
import { ThemePreview } from './theme-preview.tsx'
import { contentOf, type ThemeValues, valuesOf } from './theme-values.ts'
import { fieldWords } from './theme-words.ts'

const schema = () =>
  import('../../../../contract/partner/theme-content.ts').then((module) => module.themeForm)

const optionsOf = <Value extends string>(values: readonly Value[]) =>
  values.map((value) => ({ value, label: capitalized(value) }))

/** The design of a theme, with its preview next to it. */
export function ThemeForm({ theme }: { theme: Theme }) {
  const { mutateAsync: save } = useSaveTheme()
  const showToast = useToast()
  const mayNot = useWhyNot('themes.change')
  const saveButton = useRef<HTMLButtonElement>(null)
  const [base, setBase] = useState(() => valuesOf(theme.name, theme.draft))
  const [revision, setRevision] = useState(theme.revision)
  const [uploaded, setUploaded] = useState<ThemeFile[]>([])
  const files = [...theme.files, ...uploaded]

  const form = useSchemaForm<ThemeValues>({
    schema,
    defaultValues: base,
    fallback: 'The theme could not be saved. Try again.',
    onSubmit: async (checked) => {
      // The schema has turned empty values into null.
      const { name, ...draft } = checked as unknown as { name: string } & ThemeContent
      const sent = form.values
      fillIn(await save({ themeId: theme.id, name, draft, revision }), sent)
      showToast({ tone: 'positive', title: 'Draft saved' })
    },
  })
  const entered = useRef(form.values)
  useEffect(() => {
    entered.current = form.values
  }, [form.values])
  const isChanged = !isSame(form.values, base)
  useUnsaved(isChanged)
  const { setValue } = form
  /** Fields that have been changed since they were sent keep their values. */
  const fillIn = (saved: Theme, sent?: ThemeValues) => {
    const values = valuesOf(saved.name, saved.draft)
    setBase(values)
    setRevision(saved.revision)
    for (const name of Object.keys(values) as (keyof ThemeValues)[]) {
      if (!sent || isSame(entered.current[name], sent[name])) setValue(name, values[name])
    }
  }
  useEffect(() => {
    // Changed elsewhere, and nothing is entered here.
    if (!isChanged && theme.revision > revision) fillIn(theme)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when there is another draft, or this one is left
  }, [theme.revision, isChanged])
  const discard = () => {
    form.setFailure(undefined)
    fillIn(theme)
    saveButton.current?.focus()
  }
  const addFile = (file: ThemeFile) => setUploaded((before) => [...before, file])
  const image = (name: 'logo_light' | 'logo_dark' | 'mark' | 'favicon') => ({
    ...form.control(name),
    files,
    whyNot: mayNot,
    onUpload: addFile,
  })
  const whyNot =
    mayNot ??
    (theme.state === 'archived'
      ? 'This theme is archived. Publish it again to change it.'
      : undefined)

  return (
    <WithPreview preview={<ThemePreview content={contentOf(form.values)} />}>
      <Form className="grid gap-8 self-start" onSubmit={form.onSubmit}>
        <RefusableFields title="Design" whyNot={whyNot}>
          <div className="grid gap-8">
            <Group title="Brand">
              <Text form={form} name="name" label="Name" hint="Customers don’t see this name." />
              <Text form={form} name="product_name" label={fieldWords.product_name} />
              <ImageField kind="logo" label={fieldWords.logo_light} {...image('logo_light')} />
              <ImageField kind="logo" label={fieldWords.logo_dark} {...image('logo_dark')} />
              <ImageField kind="mark" label={fieldWords.mark} {...image('mark')} />
              <ImageField kind="favicon" label={fieldWords.favicon} {...image('favicon')} />
            </Group>
            <Colours form={form} />
            <Group title="Shape and type">
              <Choice form={form} name="corners" options={optionsOf(themeCorners)} />
              <Density {...form.control('density')} />
              <Choice form={form} name="typeface" options={optionsOf(themeTypefaces)} />
              {form.values.typeface === 'uploaded' && (
                <FontsField
                  {...form.control('fonts')}
                  files={files}
                  whyNot={mayNot}
                  onUpload={addFile}
                />
              )}
            </Group>
            <Group title="Links">
              <Text
                form={form}
                name="support_url"
                label={fieldWords.support_url}
                hint="https:// or mailto:"
              />
              <Text form={form} name="terms_url" label={fieldWords.terms_url} />
              <Text form={form} name="privacy_url" label={fieldWords.privacy_url} />
            </Group>
            <Group title="Emails">
              <Text
                form={form}
                name="sender_name"
                label={fieldWords.sender_name}
                hint="If empty, the product name is used."
              />
              <Text
                form={form}
                name="reply_to"
                label={fieldWords.reply_to}
                hint="Emails are sent from the operator’s address. Replies go here."
              />
            </Group>
          </div>
        </RefusableFields>
        <Alert tone="critical" live="polite">
          {form.failure}
        </Alert>
        <SaveRow
          ref={saveButton}
          what="draft"
          whyNot={whyNot}
          isChanged={isChanged}
          isPending={form.isPending}
          onDiscard={discard}
        />
      </Form>
    </WithPreview>
  )
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <Section title={title}>
    <div className="grid gap-5">{children}</div>
  </Section>
)

function Colours({ form }: { form: ThemeFormState }) {
  return (
    <Group title="Colours">
      <ColourField
        label={fieldWords.colour}
        hint="Controls get a shade of it that is readable in every look. Your logo keeps it unchanged."
        {...form.control('colour')}
      />
      <Text
        form={form}
        name="neutral_hue"
        label={fieldWords.neutral_hue}
        hint="From 0 to 359: 85 is warm, 250 is cool. If empty, our hue is used."
        inputMode="numeric"
      />
      {(['critical', 'caution', 'positive', 'info'] as const).map((state) => (
        <ColourField
          key={state}
          label={fieldWords[state]}
          hint="If empty, our hue is used."
          isOptional
          {...form.control(state)}
        />
      ))}
    </Group>
  )
}

type ThemeFormState = ReturnType<typeof useSchemaForm<ThemeValues>>
type TextName =
  | 'name'
  | 'product_name'
  | 'neutral_hue'
  | 'support_url'
  | 'terms_url'
  | 'privacy_url'
  | 'sender_name'
  | 'reply_to'

function Text({
  form,
  name,
  label,
  hint,
  inputMode,
}: {
  form: ThemeFormState
  name: TextName
  label: string
  hint?: string
  inputMode?: 'numeric'
}) {
  const { error, value, onValueChange } = form.control(name)
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      isOptional={name !== 'name' && name !== 'product_name'}
    >
      <Input
        name={name}
        value={value}
        inputMode={inputMode}
        autoComplete="off"
        onChange={({ currentTarget }) => onValueChange(currentTarget.value)}
      />
    </Field>
  )
}

const densities = optionsOf(themeDensities)

function Density({
  name,
  value,
  onValueChange,
}: {
  name: string
  value: ThemeContent['density']
  onValueChange: (density: ThemeContent['density']) => void
}) {
  return (
    <Field label={fieldWords.density} hint="People can choose another one for themselves.">
      <Select
        name={name}
        options={densities}
        value={value}
        onChange={({ currentTarget }) =>
          onValueChange(currentTarget.value as ThemeContent['density'])
        }
      />
    </Field>
  )
}

function Choice<Name extends 'corners' | 'typeface'>({
  form,
  name,
  options,
}: {
  form: ThemeFormState
  name: Name
  options: { value: ThemeValues[Name]; label: string }[]
}) {
  const { value, onValueChange } = form.control(name)
  return (
    <SegmentedControl
      legend={fieldWords[name]}
      options={options}
      value={value}
      onValueChange={onValueChange}
    />
  )
}
