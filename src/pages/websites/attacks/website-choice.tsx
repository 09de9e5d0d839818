import { useQuery } from '@tanstack/react-query'

import type { Domain } from '../../../../contract/websites/domain.ts'
import { findDomains, firstDomainsQuery } from '../../../api/websites/domains.ts'
import { Combobox, type ComboboxOption } from '../../../components/combobox/index.ts'
import { useWebsiteNames } from './use-website-names.ts'

const optionOf = ({ id, display_name: label }: Domain): ComboboxOption => ({ value: id, label })
const search = async (text: string) => (await findDomains(text)).map(optionOf)

/** Chooses one of the organisation’s websites, however many there are: the first are listed, others found by name. */
export function WebsiteChoice({
  domainId,
  onChange,
  ...props
}: {
  domainId: string | null
  onChange: (domainId: string | null) => void
  'aria-label'?: string
  placeholder: string
}) {
  const { data: first = [] } = useQuery(firstDomainsQuery)
  const { nameOf, isPending } = useWebsiteNames(domainId === null ? [] : [domainId])
  const labelOf = (id: string) => nameOf(id) ?? (isPending ? '…' : id)
  return (
    <Combobox
      {...props}
      options={first.map(optionOf)}
      onSearch={search}
      value={domainId === null ? null : { value: domainId, label: labelOf(domainId) }}
      onValueChange={onChange}
    />
  )
}
