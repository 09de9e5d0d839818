import { expect, within } from 'storybook/test'

/** Expects these columns in a table of attacks, and each time on one line. */
export async function expectAttackTable(table: HTMLElement, columns: readonly string[]) {
  const headers = within(table).getAllByRole('columnheader')
  await expect(headers.map(({ textContent }) => textContent)).toEqual(columns)
  const times = table.querySelectorAll('time')
  await expect(times).not.toHaveLength(0)
  for (const time of times) await expect(time.getClientRects()).toHaveLength(1)
}
