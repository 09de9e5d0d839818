import { SegmentedControl } from '../../../components/segmented-control/index.ts'
import { Text } from '../../../components/text/index.ts'
import { Time } from '../../../components/time/index.ts'
import { useAddressFields } from '../../shared/use-address-fields.ts'
import { useIsPast } from '../../shared/use-is-past.ts'

type Choice<Show extends string> = { value: Show; label: string }

/** Which checks of a report `?show` selects, the first choice without it, and the function that changes it. */
export function useShownChecks<Show extends string>(
  choices: readonly [Choice<Show>, ...Choice<Show>[]],
) {
  const [search, change] = useAddressFields()
  const first = choices[0].value
  return {
    show: choices.find(({ value }) => value === search.get('show'))?.value ?? first,
    setShow: (value: Show) => change({ show: value === first ? null : value }),
  }
}

/** Filters the checks of a report. Next to it: when they were run, and what has changed since the previous check. */
export function ReportFilter<Show extends string>({
  choices,
  show,
  setShow,
  checkedAt,
  nextRunAt,
  changes,
}: ReturnType<typeof useShownChecks<Show>> & {
  choices: readonly Choice<Show>[]
  checkedAt: string
  nextRunAt: string
  /** As a sentence. */
  changes: string
}) {
  const isDue = useIsPast(nextRunAt)
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <SegmentedControl<Show>
        legend="Filter checks"
        isLegendHidden
        options={choices}
        value={show}
        onValueChange={setShow}
      />
      <Text tone="muted">
        Checked <Time at={checkedAt} format="date-time" />
        {!isDue && ', less than a minute ago. It can be checked again in a moment'}. {changes}
      </Text>
    </div>
  )
}
