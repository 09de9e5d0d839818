import type { SelectOption } from '../select/select.tsx'

export type FilterField = {
  id: string
  label: string
  /** What it may be. Left out where it is any text. */
  options?: readonly SelectOption[]
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
    const words = field.options?.find((option) => option.value === own)?.label ?? own
    return [{ field, value: own, words }]
  })
}

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
