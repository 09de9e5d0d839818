import type { FilterField, FilterValue } from '../../components/filter-bar/index.ts'

/** The filters in the URL. Unknown options are ignored. */
export function filterIn(search: URLSearchParams, fields: readonly FilterField[]): FilterValue {
  const found = fields.map(({ id, options, isMultiple }) => {
    const text = search.get(id) ?? ''
    if (!options) return [id, text]
    const values = isMultiple ? text.split(',') : [text]
    return [id, values.filter((value) => options.some((one) => one.value === value)).join(',')]
  })
  return Object.fromEntries(found.filter(([, value]) => value !== ''))
}

/** The fields of the URL for a filter. Those that it lacks are removed. */
export const inAddress = (filter: FilterValue, fields: readonly FilterField[]) =>
  Object.fromEntries(fields.map(({ id }) => [id, filter[id]]))
