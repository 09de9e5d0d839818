import type { FilterField, FilterValue } from '../../components/filter-bar/index.ts'

/** The filters in the URL. Unknown values are ignored. */
export function filterIn(search: URLSearchParams, fields: readonly FilterField[]): FilterValue {
  const found = fields.map(({ id, options }) => {
    const values = search.get(id)?.split(',') ?? []
    return [id, values.filter((value) => options?.some((one) => one.value === value)).join(',')]
  })
  return Object.fromEntries(found.filter(([, value]) => value !== ''))
}
