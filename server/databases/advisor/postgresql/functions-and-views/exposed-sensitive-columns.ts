import type { Check } from '../../check.ts'
import { inTransaction } from '../../remedy.ts'
import { docs } from '../docs.ts'
import { type Exposed, exposedRelations } from '../fragments.ts'
import { grantee, qualified, shown, shownGrantees } from '../quote.ts'

/** Names of columns in full, or with something before or behind them. */
const names = [
  'passw(or)?d|passwd|pwd|pass(phrase|code)|password_?(hash|digest)|pin_?code',
  '(client_?|session_?)?secret(_?key)?|(private|secret|api|auth|access|encryption|ssh|pgp|gpg|license)_?key',
  '(access|refresh|auth|oauth|session|bearer|id|api|reset)?_?token|jwt|cookie|otp(_?secret)?|totp(_?secret)?|(recovery|backup|verification)_?codes?',
  'ssn|sin|social_?security(_?(no|number))?|national_?(id|insurance(_?number)?)|passport(_?(no|number|id))?|tax_?(id|number)|driv(er|ers|ing)_?licen[cs]e(_?(no|number))?',
  '(credit_?)?card_?(no|number)|credit_?card|pan|cvv2?|cvc2?|iban|swift(_?code)?|bic|(bank_?)?account_?(no|number)|routing_?number|sort_?code',
  '(health|medical|patient)_?(record|id|number|insurance)|diagnosis|blood_?type|imei|mac_?address|fingerprint|biometric(s|_?data)?',
].join('|')

export const exposedSensitiveColumns: Check<Exposed & { columns: string[] }> = {
  id: 'exposed_sensitive_columns',
  title: 'Exposed tables have sensitive columns',
  severity: 'high',
  area: 'functions_and_views',
  why: 'By their names, the columns contain credentials, or data about people, cards or health, and no policy limits the rows.',
  privilege: null,
  minimumVersion: 13,
  link: docs('ddl-priv.html'),
  sql: `with ${exposedRelations}
    select e.schema, e.name, e.privileges, e.roles,
      (array_agg(a.attname::text order by a.attnum))[1:10] as columns
    from exposed_relations e
    join pg_catalog.pg_attribute a on a.attrelid = e.oid and a.attnum > 0 and not a.attisdropped
    where (e.relkind <> 'r' and e.relkind <> 'p' or not e.relrowsecurity)
      and 'SELECT' = any (e.privileges)
      and a.attname::text ~* '^(.*[_-])?(${names})$'
    group by 1, 2, 3, 4 order by 1, 2`,
  read: (rows) =>
    rows.map((row) => ({
      object: shown(row.schema, row.name),
      evidence: `${shownGrantees(row.roles)} may read ${row.columns.map((one) => shown(one)).join(', ')}.`,
      row,
    })),
  remedy: ({ row }) =>
    inTransaction(
      `REVOKE SELECT ON TABLE ${qualified(row)} FROM ${row.roles.map(grantee).join(', ')};`,
    ),
}
