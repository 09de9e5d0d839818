import type { StatementRule } from '../../../../contract/databases/statement-rules.ts'
import { RefusedError } from '../../../api/failures.ts'
import { isSame } from '../../shared/is-same.ts'

/** A rule as a person enters it. */
export type RuleValues = {
  kind: StatementRule['kind']
  action: StatementRule['action']
  /** Separated by commas or spaces. */
  users: string
  networks: string
  min_rows: string
  /** From 1, Monday, to 7, Sunday. */
  days: string[]
  from: string
  to: string
  time_zone: string
}

const WORKDAYS = ['1', '2', '3', '4', '5']

export const newRule = (): RuleValues => ({
  kind: 'mass_read',
  action: 'alert',
  users: '',
  networks: '',
  min_rows: '10000',
  days: WORKDAYS,
  from: '22:00',
  to: '23:00',
  time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
})

export const valuesOf = ({
  kind,
  action,
  users,
  networks,
  min_rows: rows,
  window,
}: StatementRule): RuleValues => ({
  ...newRule(),
  kind,
  action,
  users: users.join(', '),
  networks: networks.join(', '),
  min_rows: String(rows),
  ...(window && { ...window, days: window.days.map(String) }),
})

export const ruleOf = (values: RuleValues): StatementRule => ({
  kind: values.kind,
  action: values.action,
  users: listed(values.users),
  networks: listed(values.networks),
  min_rows: Number(values.min_rows),
  window:
    values.kind === 'schema_outside_window'
      ? {
          days: values.days.map(Number),
          from: values.from,
          to: values.to,
          time_zone: values.time_zone,
        }
      : null,
})

const listed = (text: string) => text.split(/[\s,]+/).filter((one) => one !== '')

/** The current position of a rule that a person saw. Throws a refusal if it was changed or removed in the meantime. */
export function placeOf(
  rules: readonly StatementRule[],
  { at, rule }: { at: number; rule: StatementRule },
) {
  // The same rule may be there twice.
  if (isSame(rules[at], rule)) return at
  const place = rules.findIndex((one) => isSame(one, rule))
  if (place !== -1) return place
  throw new RefusedError(409, {
    code: 'changed_meanwhile',
    message: 'This rule was changed or removed in the meantime. Check the list, then try again.',
  })
}

/** The refusal of a rule among others, as one of the fields that it was entered in. */
export function refusedFields(error: unknown, at: number) {
  if (!(error instanceof RefusedError)) return error
  const start = `rules.${at}.`
  const errors = (error.response.errors ?? []).map(({ path, message }) => {
    const [field = '', within] = path.replace(start, '').split('.')
    return { path: field === 'window' && within ? within : field, message }
  })
  return new RefusedError(error.status, { ...error.response, errors })
}
