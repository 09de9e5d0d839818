import { useQuery } from '@tanstack/react-query'

import { customerQuery, findCustomers } from '../../../api/partner/customers.ts'
import { Combobox, type ComboboxOption } from '../../../components/combobox/index.ts'

const search = async (text: string): Promise<ComboboxOption[]> =>
  (await findCustomers(text)).map(({ id, name }) => ({ value: id, label: name }))

/** Chooses one of the partner’s customers, or all of them, by name. */
export function CustomerFilter({
  customerId,
  onChange,
}: {
  /** Null: all customers. */
  customerId: string | null
  onChange: (customerId: string | null) => void
}) {
  const { data: customer } = useQuery({
    ...customerQuery(customerId ?? ''),
    enabled: customerId !== null,
  })
  return (
    <div className="w-full sm:w-64">
      <Combobox
        aria-label="Customer"
        placeholder="All customers"
        onSearch={search}
        value={customerId === null ? null : { value: customerId, label: customer?.name ?? '…' }}
        onValueChange={onChange}
      />
    </div>
  )
}
