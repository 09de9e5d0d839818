import { byHand } from '../../remedy.ts'
import { mysqlDocs } from '../docs.ts'
import { alterVersioned, isTable, isUserSchema, isVersioned, LINKED_COLUMNS } from '../fragments.ts'
import { listCheck } from '../list-check.ts'
import { qualified, shown } from '../quote.ts'

type Table = {
  one: string
  two: string
  note: string
  state: 'versioned' | 'mixed' | 'linked' | 'long' | 'unique' | ''
}

/** The text columns of each table: their collations, foreign keys and size with four bytes a character. */
const texts = `(select c.table_schema, c.table_name, min(c.collation_name) as first, max(c.collation_name) as last,
      count(f.column_name) as linked, sum(if(c.data_type in ('char', 'varchar'), c.character_maximum_length * 4, 0)) as bytes
    from information_schema.columns c left join ${LINKED_COLUMNS} f
      on f.table_schema = c.table_schema and f.table_name = c.table_name and f.column_name = c.column_name
    where c.character_set_name is not null group by c.table_schema, c.table_name)`

/** The longest index of each table that contains text columns, and whether one is unique. */
const indexes = `(select i.table_schema, i.table_name, max(i.bytes) as bytes, min(i.non_unique) as non_unique
    from (select s.table_schema, s.table_name, s.index_name, min(s.non_unique) as non_unique,
        sum(coalesce(s.sub_part, c.character_maximum_length) * 4) as bytes
      from information_schema.statistics s join information_schema.columns c on c.table_schema = s.table_schema
        and c.table_name = s.table_name and c.column_name = s.column_name
      where c.character_set_name is not null and s.index_type in ('BTREE', 'HASH')
      group by s.table_schema, s.table_name, s.index_name) i
    group by i.table_schema, i.table_name)`

export const oldCharacterSets = listCheck<Table>({
  id: 'old_character_sets',
  title: 'Tables can’t store every character',
  severity: 'low',
  area: 'availability',
  why: 'utf8mb3 and latin1 lack emoji and many names, and utf8mb3 will be removed.',
  privilege: 'REFERENCES',
  link: mysqlDocs('charset-unicode-utf8mb4.html'),
  sql: `select t.table_schema as one, t.table_name as two, t.table_collation as note,
      case when ${isVersioned} then 'versioned'
        when c.first <> t.table_collation or c.last <> t.table_collation then 'mixed'
        when c.linked > 0 then 'linked'
        when c.bytes > 60000 or i.bytes > if(t.engine = 'InnoDB' and t.row_format = 'Dynamic', 3000, 760) then 'long'
        when i.non_unique = 0 then 'unique' else '' end as state
    from information_schema.tables t
      left join ${texts} c on c.table_schema = t.table_schema and c.table_name = t.table_name
      left join ${indexes} i on i.table_schema = t.table_schema and i.table_name = t.table_name
    where ${isTable} and ${isUserSchema('t.table_schema')}
      and (t.table_collation like 'utf8mb3%' or t.table_collation like 'utf8\\\\_%' or t.table_collation like 'latin1%')`,
  evidence: ({ note }) => `Its collation is ${note}.`,
  remedy({ one, two, note, state }) {
    const name = shown(one, two)
    const collation = successorOf(note, { isUnique: state === 'unique' })
    const convert = `ALTER TABLE ${qualified(one, two)} CONVERT TO CHARACTER SET utf8mb4`
    if (state === 'versioned') return alterVersioned(name, `convert it to utf8mb4`)
    if (state === 'mixed')
      return byHand(
        `The columns of ${name} have different collations, which a single statement would replace with one: change each column with MODIFY, then the default of the table.`,
      )
    if (state === 'linked')
      return byHand(
        `Foreign keys link text columns of ${name} to another table: drop them, convert both tables to utf8mb4 in the same way, and add them again.`,
      )
    if (state === 'long')
      return byHand(
        `With four bytes per character, ${name} or one of its indexes becomes too long: shorten its columns or index only their prefixes, then: ${convert};`,
      )
    return collation === undefined
      ? byHand(
          `No utf8mb4 collation compares like ${note}, so different values of ${name} can become equal: look for those, choose a collation, then: ${convert} COLLATE …;`,
        )
      : `${convert} COLLATE ${collation};`
  },
})

/** The collation of utf8mb4 that compares in the same way. Where nothing has to be unique, a similar one is enough. */
function successorOf(collation: string, { isUnique }: { isUnique: boolean }) {
  const [, characterSet, rest = ''] = /^(utf8mb3|utf8|latin1)_(\w+)$/.exec(collation) ?? []
  const isBinary = rest === 'bin' || rest === 'nopad_bin'
  if (isBinary || (characterSet !== 'latin1' && !/mysql500|tolower/.test(rest)))
    return `utf8mb4_${rest}`
  if (isUnique || !rest.endsWith('_ci')) return undefined
  return rest.includes('nopad') ? 'utf8mb4_general_nopad_ci' : 'utf8mb4_general_ci'
}
