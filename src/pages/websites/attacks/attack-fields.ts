import type { AttackQuery } from '../../../api/websites/attacks.ts'
import { englishSeverities } from '../../../components/badge/index.ts'
import type { FilterField, FilterValue } from '../../../components/filter-bar/index.ts'
import { actionWords, categoryWords, severityOf } from './attack-words.ts'

const options = (words: Record<string, string>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

const severityWords = Object.fromEntries(
  Object.entries(severityOf).map(([value, severity]) => [value, englishSeverities[severity]]),
)

/** The fields by which attacks can be filtered; each value can be selected or excluded. */
const fields: readonly FilterField[] = [
  { id: 'action', label: 'Action', options: options(actionWords) },
  { id: 'category', label: 'Category', options: options(categoryWords) },
  { id: 'severity', label: 'Severity', options: options(severityWords) },
  { id: 'address', label: 'Source', placeholder: '192.0.2.1 or 192.0.2.0/24' },
  { id: 'country', label: 'Country', placeholder: 'DE' },
  { id: 'rule_id', label: 'Rule', placeholder: '942100' },
  { id: 'path', label: 'Path starts with', placeholder: '/login' },
  { id: 'host', label: 'Host', placeholder: 'www.example.com' },
  { id: 'method', label: 'Method', placeholder: 'POST' },
]
/** These fields accept several values in one filter, separated by commas. */
const severalIn = /^(?:not_)?(?:address|country|rule_id)$/
const upperCase = /^(?:not_)?(?:country|method)$/

/** The fields of the filter bar. The website is chosen next to it. */
export const filterFields: readonly FilterField[] = [
  ...fields,
  ...fields.map(({ id, label, ...field }) => ({
    ...field,
    id: `not_${id}`,
    label: label.startsWith('Path') ? 'Path doesn’t start with' : `${label} is not`,
  })),
]

/** Those in the URL. */
export const addressFields: readonly FilterField[] = [
  { id: 'domain_id', label: 'Website' },
  ...filterFields,
]

/** The filter as the API accepts it. */
export const attackQueryOf = (filter: FilterValue): AttackQuery =>
  Object.fromEntries(
    Object.entries(filter).map(([id, text]) => {
      const value = upperCase.test(id) ? text.toUpperCase() : text
      return [id, severalIn.test(id) ? valuesIn(value) : value]
    }),
  )

const valuesIn = (text: string) => text.split(',').flatMap((value) => value.trim() || [])

/** The filter with one more value, added to the field's other values if it allows several. */
export function withValue(filter: FilterValue, id: string, value: string): FilterValue {
  const before = severalIn.test(id) && id.startsWith('not_') ? valuesIn(filter[id] ?? '') : []
  return { ...filter, [id]: [...new Set([...before, value])].join(', ') }
}
