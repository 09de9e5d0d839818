import type { SelectOption } from '../select/select.tsx'

export type FilterField = {
  id: string
  label: string
  /** The possible values. Leave out for free text. */
  options?: readonly SelectOption[]
  /** Allows any number of the options; the value lists them separated by commas. */
  isMultiple?: boolean
  /** An example of the text. */
  placeholder?: string
}

/** The active filters: a value for each field id. */
export type FilterValue = Readonly<Record<string, string>>

export type Filter = { field: FilterField; value: string; /** The value as text. */ words: string }

/** The active filters, in the order of the fields. An empty value, or one without a field, is not a filter. */
export function filtersInForce(fields: readonly FilterField[], value: FilterValue): Filter[] {
  return fields.flatMap((field) => {
    const own = value[field.id]
    if (own === undefined || own === '') return []
    const words = (field.isMultiple ? valuesIn(own) : [own])
      .map((one) => wordsOf(field, one))
      .join(', ')
    return [{ field, value: own, words }]
  })
}

const wordsOf = ({ options }: FilterField, value: string) =>
  options?.find((option) => option.value === value)?.label ?? value

/** The values of a multi-value field. */
export const valuesIn = (value: string) => value.split(',').filter(Boolean)

/** The fields without a filter. */
export const freeFields = (fields: readonly FilterField[], value: FilterValue) =>
  fields.filter(({ id }) => !value[id])

/** The filters with one added or changed. White space around text is removed. */
export const withFilter = (value: FilterValue, id: string, next: string): FilterValue => ({
  ...value,
  [id]: next.trim(),
})

export const withoutFilter = (value: FilterValue, id: string): FilterValue =>
  Object.fromEntries(Object.entries(value).filter(([other]) => other !== id))

/** Removes only the values of the fields: a page may keep others in the same place, such as its sort order. */
export const withoutFilters = (value: FilterValue, fields: readonly FilterField[]): FilterValue =>
  fields.reduce((left, { id }) => withoutFilter(left, id), value)
