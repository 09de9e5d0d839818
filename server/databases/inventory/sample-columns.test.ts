import { expect, test } from 'vitest'

import { SAMPLE_COLUMNS } from '../../../contract/databases/value-sample.ts'
import type { Query } from '../advisor/check.ts'
import { type SampledBefore, sampleColumns } from './sample-columns.ts'

const emails = ['a@example.com', 'b@example.com', 'c@example.com'].map((value) => ({ value }))

/** A database whose text columns are `names`, of which some contain email addresses. */
function samplesOf(names: string[], isEmail: (name: string) => boolean) {
  const read: string[] = []
  const query: Query = async (sql) => {
    if (sql.startsWith('select distinct')) return []
    if (sql.startsWith('select * from')) return names.map((name) => ({ name }))
    read.push(sql)
    return isEmail(sql) ? emails : []
  }
  const sample = (before: SampledBefore) =>
    sampleColumns(query, before, {
      columnsSql: '',
      order: { table: 't', column: 'c' },
      tableOf: () => 't',
      sampledOf: ({ name }) => ({ table: 't', column: String(name), sql: String(name) }),
    })
  return { read, sample }
}

/** What is stored of a sample. */
const storedOf = ({
  found,
  ...sample
}: Awaited<ReturnType<typeof sampleColumns>>): SampledBefore => ({
  value_sample: sample,
  sensitive_columns: { rows: found, is_cut: false, not_visible: null },
})
const columnsFound = ({ found }: { found: { column: string }[] }) =>
  found.map(({ column }) => column)

// Each check read the first 200, and the others never.
test('each check starts with the column after the last one of the check before', async () => {
  const names = Array.from({ length: 2 * SAMPLE_COLUMNS + 50 }, (_, at) => `c${at}`)
  const { read, sample } = samplesOf(names, () => false)
  const first = await sample(null)
  expect(first).toMatchObject({ has_more_columns: true, next_column: SAMPLE_COLUMNS })
  const second = await sample(storedOf(first))
  expect(read).toEqual(names.slice(0, 2 * SAMPLE_COLUMNS))
  const third = await sample(storedOf(second))
  expect(read.slice(2 * SAMPLE_COLUMNS)).toEqual([...names.slice(-50), ...names.slice(0, 150)])
  expect(third).toMatchObject({ has_more_columns: true, next_column: 150 })
})

test('a column that is read again counts as what it contains by then', async () => {
  const names = Array.from({ length: SAMPLE_COLUMNS + 10 }, (_, at) => `c${at}`)
  const first = await samplesOf(names, (name) => name === 'c20').sample(null)
  expect(columnsFound(first)).toEqual(['c20'])
  const second = await samplesOf(names, (name) => name === 'c205').sample(storedOf(first))
  expect(second.next_column).toBe(190)
  expect(columnsFound(second)).toEqual(['c205'])
})

test('what was found earlier is kept while other columns are read, until its column is dropped', async () => {
  const names = Array.from({ length: 3 * SAMPLE_COLUMNS }, (_, at) => `c${at}`)
  const isEmail = (name: string) => name === 'c5' || name === 'c250'
  const first = await samplesOf(names, isEmail).sample(null)
  const second = await samplesOf(names, isEmail).sample(storedOf(first))
  expect(columnsFound(second)).toEqual(['c5', 'c250'])
  const withoutOne = names.filter((name) => name !== 'c5')
  const third = await samplesOf(withoutOne, isEmail).sample(storedOf(second))
  expect(columnsFound(third)).toEqual(['c250'])
})

test('a database that has fewer columns than before is read from its beginning', async () => {
  const { read, sample } = samplesOf(['a', 'b'], () => false)
  const before = { ...(await sample(null)), next_column: 300 }
  expect(await sample(storedOf(before))).toMatchObject({ has_more_columns: false, columns: 2 })
  expect(read).toEqual(['a', 'b', 'a', 'b'])
})
