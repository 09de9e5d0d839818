import { mysqlDocs } from '../docs.ts'
import { isUserSchema } from '../fragments.ts'
import { listCheck } from '../list-check.ts'
import { identifier, qualified } from '../quote.ts'

export const numbersRunOut = listCheck({
  id: 'numbers_run_out',
  title: 'Numbers of rows run out',
  severity: 'high',
  area: 'availability',
  why: 'Once the largest value of the column is reached, no row can be added.',
  privilege: 'REFERENCES',
  link: mysqlDocs('integer-types.html'),
  sql: `select c.table_schema as one, c.table_name as two, c.column_name as three,
      concat(c.column_type, ' has reached ', t.auto_increment) as note
    from information_schema.tables t join information_schema.columns c
      on c.table_schema = t.table_schema and c.table_name = t.table_name and c.extra like '%auto_increment%'
    where ${isUserSchema('t.table_schema')} and t.auto_increment > 0.75 * (case c.data_type
      when 'tinyint' then 255 when 'smallint' then 65535 when 'mediumint' then 16777215
      when 'int' then 4294967295 else 18446744073709551615 end
      / if(locate('unsigned', c.column_type), 1, 2))`,
  evidence: ({ note }) => `The column of type ${note ?? ''}.`,
  remedy: ({ one, two, three }) =>
    `ALTER TABLE ${qualified(one, two ?? '')} MODIFY ${identifier(three ?? '')} bigint unsigned NOT NULL AUTO_INCREMENT;`,
})
