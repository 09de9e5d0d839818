import { statementsQuery } from '../../../api/partner/statements.ts'
import { EmptyState } from '../../../components/empty-state/index.ts'
import { Field } from '../../../components/field/index.ts'
import { Select } from '../../../components/select/index.ts'
import { useWhyNot } from '../../organisation/access/use-why-not.ts'
import { Loaded } from '../../shared/loaded.tsx'
import { useAddressFields } from '../../shared/use-address-fields.ts'
import { MonthStatement } from './month-statement.tsx'

/** What was invoiced to customers in a month, and what the partner earned. `?month=` selects one. */
export function StatementsTab() {
  const whyNot = useWhyNot('billing.see')
  if (whyNot !== undefined)
    return <EmptyState title="Your role doesn’t include statements" description={whyNot} />
  return (
    <Loaded query={statementsQuery} what="Your statements" headingLevel={2}>
      {(months) => <Statements months={months} />}
    </Loaded>
  )
}

function Statements({ months }: { months: readonly string[] }) {
  const [search, change] = useAddressFields()
  const month = months.find((one) => one === search.get('month')) ?? months[0]
  if (month === undefined) return null
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 pt-2">
      <Field label="Month" className="w-64 max-w-full">
        <Select
          value={month}
          onChange={(event) => change({ month: event.target.value })}
          options={months.map((one) => ({ value: one, label: monthText(one) }))}
        />
      </Field>
      <MonthStatement key={month} month={month} />
    </div>
  )
}

const words = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const monthText = (month: string) => words.format(new Date(`${month}-01T00:00:00Z`))
