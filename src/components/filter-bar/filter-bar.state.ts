import type { SelectOption } from '../select/select.tsx'

export type FilterField = {
  id: string
  label: string
  /** What it may be. Left out where it is any text. */
  options?: readonly SelectOption[]
  /** Any number of the options: its value holds theirs with commas between them. */
  isMultiple?: boolean
  /** An example of the text. */
  placeholder?: string
}

/** The filters in force: a value for the id of each field. */
export type FilterValue = Readonly<Record<string, string>>

export type Filter = { field: FilterField; value: string; /** The value in words. */ words: string }

/** The filters in force, in the order of the fields. What is empty, or of no field, is no filter. */
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

/** The values of a field that takes several. */
export const valuesIn = (value: string) => value.split(',').filter(Boolean)

/** The fields that no filter is on. */
export const freeFields = (fields: readonly FilterField[], value: FilterValue) =>
  fields.filter(({ id }) => !value[id])

/** The filters with one more, or one changed. White space around a text is nobody's wish. */
export const withFilter = (value: FilterValue, id: string, next: string): FilterValue => ({
  ...value,
  [id]: next.trim(),
})

export const withoutFilter = (value: FilterValue, id: string): FilterValue =>
  Object.fromEntries(Object.entries(value).filter(([other]) => other !== id))

/** Only what belongs to the fields goes: a page may keep more in the same place, such as its sort. */
export const withoutFilters = (value: FilterValue, fields: readonly FilterField[]): FilterValue =>
  fields.reduce((left, { id }) => withoutFilter(left, id), value)
