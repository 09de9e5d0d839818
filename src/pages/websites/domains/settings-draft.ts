import type { Dispatch, SetStateAction } from 'react'

import type { DomainSettings } from '../../../../contract/websites/domain-settings.ts'
import { isSame } from '../../shared/is-same.ts'

export type SettingsPart = keyof DomainSettings

/** Unsaved changes, and how they change. */
export type Draft<Part extends SettingsPart> = readonly [
  Partial<DomainSettings[Part]>,
  Dispatch<SetStateAction<Partial<DomainSettings[Part]>>>,
]

/** The fields of the draft that differ from the saved settings. */
export function changedFields<Values extends object>(
  draft: Partial<Values>,
  { saved, fields }: { saved: Values; fields: readonly (keyof Values)[] },
) {
  const changed = fields.filter((field) => field in draft && !isSame(draft[field], saved[field]))
  return Object.fromEntries(changed.map((field) => [field, draft[field]])) as Partial<Values>
}

/** Whether the draft differs from the saved settings. */
export const isChanged = <Values extends object>(draft: Partial<Values>, saved: Values) =>
  (Object.keys(draft) as (keyof Values)[]).some((field) => !isSame(draft[field], saved[field]))

/** The draft without these fields. */
export const withoutFields = <Values extends object>(
  draft: Partial<Values>,
  fields: readonly (keyof Values)[],
) =>
  Object.fromEntries(
    Object.entries(draft).filter(([field]) => !fields.includes(field as keyof Values)),
  ) as Partial<Values>
