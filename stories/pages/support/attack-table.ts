import { expect, within } from 'storybook/test'

const columns = ['Time', 'Action', 'Source', 'Country', 'Request', 'Rule', 'Score']

/** Expects the columns that every table of attacks has, and each time with its seconds and on one line. */
export async function expectAttackTable(table: HTMLElement, others: readonly string[] = []) {
  const headers = within(table).getAllByRole('columnheader')
  await expect(headers.map(({ textContent }) => textContent)).toEqual([...columns, ...others])
  const times = table.querySelectorAll('time')
  await expect(times).not.toHaveLength(0)
  for (const time of times) {
    await expect(time.getClientRects()).toHaveLength(1)
    await expect(time).toHaveTextContent(/\d:\d\d:\d\d/)
  }
}
