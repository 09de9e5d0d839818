import { settingCheck } from '../setting-check.ts'

export const backslashQuoteAccepted = settingCheck({
  id: 'backslash_quote_accepted',
  title: 'A quote can be written as \\’',
  severity: 'medium',
  area: 'configuration',
  why: 'In some client encodings this defeats escaping, and opens a way to SQL injection.',
  setting: 'backslash_quote',
  page: 'runtime-config-compatible',
  isBad: (value) => value === 'on',
  good: 'safe_encoding',
})
