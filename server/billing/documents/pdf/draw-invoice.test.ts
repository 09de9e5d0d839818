import { expect, test } from 'vitest'

import { exampleDocuments } from '../testing-documents.ts'
import { drawInvoiceTask } from './draw-invoice.ts'
import { fontFor } from './fonts.ts'
import { runsOf, shownText } from './text.ts'

test('the same invoice is the same file', async () => {
  const document = exampleDocuments['dollars with tax in euros']
  const [one, other] = [await drawInvoiceTask(document), await drawInvoiceTask(document)]
  expect(Buffer.compare(one, other)).toBe(0)
})

test.for<[text: string, runs: string[]]>([
  ['Käse & Söhne', ['Käse & Söhne']],
  ['Παπάς GmbH', ['Παπάς', ' GmbH']],
  // The first letter is the rightmost. A bracket is mirrored, and a number stays from left to right.
  ['شرق (7)', ['(', '7', ')', ' ', 'شرق']],
  ['Nile شرق 7', ['Nile ', '7', ' ', 'شرق']],
])('the runs of “%s” are in the order on the page', ([text, runs]) => {
  expect(runsOf(text, 400).map((run) => run.text)).toEqual(runs)
})

test('characters that no font has, or that would reverse the text, aren’t drawn', () => {
  expect(shownText('a\u202Eb\n東\u0007c')).toBe('ab ?c')
  expect(fontFor('東', 400)).toBeUndefined()
})
