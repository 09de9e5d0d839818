import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { type ThemeLook, themeLooks } from '../../../../contract/partner/theme-choices.ts'
import type { ThemeContent } from '../../../../contract/partner/theme-content.ts'
import { themePreviewQuery } from '../../../api/partner/themes.ts'
import { Alert } from '../../../components/alert/index.ts'
import { Field } from '../../../components/field/index.ts'
import { PreviewFrame } from '../../../components/preview-frame.tsx'
import { Section } from '../../../components/section/index.ts'
import { SegmentedControl } from '../../../components/segmented-control/index.ts'
import { Select } from '../../../components/select/index.ts'
import { Skeleton } from '../../../components/skeleton/index.ts'
import { loadFailure } from '../../shared/load-failure.ts'
import { loadSchema } from '../../shared/load-schema.ts'
import { useSettled } from '../../shared/use-settled.ts'
import { Contrasts } from './contrasts.tsx'
import { type SampleName, samples } from './preview-samples.tsx'
import { lookWords } from './theme-words.ts'

const devices = {
  desktop: { label: 'Desktop', width: 1_120, height: 760 },
  phone: { label: 'Phone', width: 360, height: 700 },
} as const
type Device = keyof typeof devices

const looks = themeLooks.map((value) => ({ value, label: lookWords[value] }))
const deviceOptions = (Object.keys(devices) as Device[]).map((value) => ({
  value,
  label: devices[value].label,
}))

const schema = () =>
  import('../../../../contract/partner/theme-content.ts').then((module) => module.themeContent)

/** The newest content that the server would accept: a value that is only half typed keeps the preview. */
function useLastValid(content: ThemeContent) {
  const [valid, setValid] = useState(content)
  useEffect(() => {
    let isNewest = true
    const show = () => isNewest && setValid(content)
    void loadSchema(schema).then((loaded) => loaded.safeParse(content).success && show(), show)
    return () => {
      isNewest = false
    }
  }, [content])
  return valid
}

/** The theme as it is entered, on real pages and components. */
export function ThemePreview({ content }: { content: ThemeContent }) {
  const [sample, setSample] = useState<SampleName>('sign-in')
  const [look, setLook] = useState<ThemeLook>('light')
  const [device, setDevice] = useState<Device>('desktop')
  const { data, error } = useQuery(themePreviewQuery(useLastValid(useSettled(content))))
  const { Sample, label } = samples.find(({ value }) => value === sample) ?? samples[0]
  const { width, height } = devices[device]
  const failure = error && loadFailure(error, 'The preview')

  return (
    <Section title="Preview">
      <div className="grid gap-4">
        <div className="flex flex-wrap items-end gap-4">
          <Field label="Page" className="w-32 max-w-full">
            <Select
              options={samples}
              value={sample}
              onChange={({ currentTarget }) => setSample(currentTarget.value as SampleName)}
            />
          </Field>
          <SegmentedControl
            legend="Device"
            options={deviceOptions}
            value={device}
            onValueChange={setDevice}
          />
          <Field label="Look" className="w-48 max-w-full">
            <Select
              options={looks}
              value={look}
              onChange={({ currentTarget }) => setLook(currentTarget.value as ThemeLook)}
            />
          </Field>
        </div>
        {failure && (
          <Alert tone="critical" title={failure.title}>
            {failure.description}
          </Alert>
        )}
        {!data && !failure && <Skeleton className="h-96" />}
        {data && (
          <>
            <PreviewFrame
              key={device}
              title={`Preview: ${label}, ${lookWords[look]}, ${devices[device].label}`}
              width={width}
              height={height}
              theme={look.startsWith('dark') ? 'dark' : 'light'}
              contrast={look.endsWith('contrast') ? 'more' : 'standard'}
              css={data.css}
            >
              <Sample
                productName={content.product_name}
                sender={content.sender_name ?? content.product_name}
              />
            </PreviewFrame>
            <Contrasts contrasts={data.contrasts} look={look} />
          </>
        )}
      </div>
    </Section>
  )
}
