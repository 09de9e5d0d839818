import { byHand } from '../../remedy.ts'
import { mysqlDocs } from '../docs.ts'
import { isUserSchema, isVersioned, LINKED_COLUMNS } from '../fragments.ts'
import { listCheck } from '../list-check.ts'
import { identifier, literal, qualified, shown } from '../quote.ts'

type Column = {
  one: string
  two: string
  three: string
  note: string
  larger: string
  comment: string
  isPlain: number
}

export const numbersRunOut = listCheck<Column>({
  id: 'numbers_run_out',
  title: 'Row numbers are running out',
  severity: 'high',
  area: 'availability',
  why: 'Once the largest value of the column is reached, no row can be added.',
  privilege: 'REFERENCES',
  link: mysqlDocs('integer-types.html'),
  // MODIFY drops every attribute that it doesn't repeat, and is refused where a foreign key needs the same type at both
  // ends.
  sql: `select c.table_schema as one, c.table_name as two, c.column_name as three,
      concat(c.column_type, ' has reached ', t.auto_increment) as note,
      if(c.column_type like '%unsigned%', 'bigint unsigned', 'bigint') as larger,
      c.column_comment as comment,
      c.extra = 'auto_increment' and c.column_type not like '%zerofill%' and locate('\\\\', c.column_comment) = 0
        and c.data_type in ('tinyint', 'smallint', 'mediumint', 'int')
        and not ${isVersioned} and f.column_name is null as isPlain
    from information_schema.tables t join information_schema.columns c
      on c.table_schema = t.table_schema and c.table_name = t.table_name and c.extra like '%auto_increment%'
      left join ${LINKED_COLUMNS} f
      on f.table_schema = c.table_schema and f.table_name = c.table_name and f.column_name = c.column_name
    where ${isUserSchema('t.table_schema')} and t.auto_increment > 0.75 * (case c.data_type
      when 'tinyint' then 255 when 'smallint' then 65535 when 'mediumint' then 16777215
      when 'int' then 4294967295 else 18446744073709551615 end
      / if(locate('unsigned', c.column_type), 1, 2))`,
  evidence: ({ note }) => `The column of type ${note}.`,
  remedy: ({ one, two, three, larger, comment, isPlain }) =>
    isPlain
      ? `ALTER TABLE ${qualified(one, two)} MODIFY ${identifier(three)} ${larger} NOT NULL AUTO_INCREMENT${comment && ` COMMENT ${literal(comment)}`};`
      : byHand(
          `Give ${shown(one, two, three)} a larger type with MODIFY, repeating everything that SHOW CREATE TABLE shows for the column. First drop the foreign keys from and to it. Afterwards, change the columns at their other ends too, and add the foreign keys again.`,
        ),
})
