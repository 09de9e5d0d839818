import { SegmentedControl } from '../components/segmented-control/index.ts'
import { useAddressFields } from '../pages/shared/use-address-fields.ts'

const options = [
  { value: 'websites', label: 'Websites' },
  { value: 'databases', label: 'Databases' },
] as const
type Of = (typeof options)[number]['value']

/** Whether /recent-attacks is about websites or databases, in the URL. */
export function AttacksOn() {
  const [search, change] = useAddressFields()
  return (
    <div>
      <SegmentedControl<Of>
        legend="Attacks on"
        isLegendHidden
        options={options}
        value={search.get('of') === 'databases' ? 'databases' : 'websites'}
        onValueChange={(of) => change({ of: of === 'databases' ? of : null })}
      />
    </div>
  )
}
