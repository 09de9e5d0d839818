import { inflateSync } from 'node:zlib'

import { expect, test as plainTest } from 'vitest'

import { knownQuestions } from '../../assistant/answers/known-questions.ts'
import { askWith, test } from '../../assistant/testing-assistant.ts'
import { drawInvoiceTask } from '../../billing/documents/pdf/draw-invoice.ts'
import { exampleDocuments } from '../../billing/documents/testing-documents.ts'
import { exampleSeller } from '../../billing/testing-billing.ts'
import { type Brand, inBrand } from '../../platform/brand/brand.ts'
import { drawStatementTask } from '../statements/draw-statement.ts'

/** A document names its seller, as the law requires. */
const operator = { name: 'Operator GmbH', email: 'billing@operator.example' }

/** Everything that can be read in a PDF: its drawn text, metadata and files. */
function textsIn(pdf: Uint8Array) {
  const file = Buffer.from(pdf).toString('latin1')
  const streams = [...file.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(
    ([, stream = '']) => {
      const bytes = Buffer.from(stream, 'latin1')
      // Metadata isn't compressed.
      return (bytes[0] === 0x78 ? inflateSync(bytes) : bytes).toString('latin1')
    },
  )
  // A font's characters, in the order of its glyphs.
  const fonts = streams.flatMap((stream) =>
    stream.includes('beginbfrange')
      ? [[...stream.matchAll(/\[([^\]]*)\]/g)].flatMap(([, list = '']) => charactersIn(list))]
      : [],
  )
  const drawn = streams.flatMap((stream) =>
    [...stream.matchAll(/\[([^\]]*)\] TJ/g)].flatMap(([, pieces = '']) =>
      fonts.map((font) =>
        glyphsIn(pieces)
          .map((glyph) => font[glyph] ?? '')
          .join(''),
      ),
    ),
  )
  // Titles are in UTF-16.
  return [file, ...streams, ...drawn].map((text) => text.replaceAll('\0', '')).join('\n')
}

const inBrackets = (list: string) => [...list.matchAll(/<([\da-f]+)>/gi)].map(([, hex = '']) => hex)
const charactersIn = (list: string) =>
  inBrackets(list).map((hex) => Buffer.from(hex, 'hex').swap16().toString('utf16le'))
const glyphsIn = (pieces: string) =>
  inBrackets(pieces).flatMap((hex) =>
    (hex.match(/.{4}/g) ?? []).map((glyph) => Number.parseInt(glyph, 16)),
  )

plainTest('no invoice contains our name', async () => {
  for (const document of Object.values(exampleDocuments)) {
    const texts = textsIn(
      await drawInvoiceTask({
        ...document,
        seller: { ...document.seller, ...operator },
      }),
    )
    expect(texts).toContain('Operator GmbH')
    expect(texts).not.toMatch(/parapet/i)
  }
})

plainTest('no statement contains our name', async () => {
  const line = { customer: 'Bakery', number: 'INV-2026-000001', kind: 'invoice' } as const
  const amounts = {
    currency: 'EUR' as const,
    net_minor: 1_000,
    basis_points: 1_000,
    commission_minor: 100,
  }
  const texts = textsIn(
    await drawStatementTask({
      seller: { ...exampleSeller, ...operator },
      statement: {
        month: '2026-03',
        partner: 'Acme Agency',
        is_final: true,
        lines: [
          {
            ...line,
            ...amounts,
            issued_at: '2026-03-01T09:00:00.000Z',
            description: 'Basic',
            invoiced_to: 'customer',
          },
        ],
        totals: [{ currency: 'EUR', net_minor: 1_000, commission_minor: 100 }],
      },
    }),
  )
  expect(texts).toContain('Acme Agency')
  expect(texts).not.toMatch(/parapet/i)
})

test('without a model, no answer of the assistant contains our name', async ({
  filled: { ada, server, domainId },
}) => {
  const brand = { host: 'login.acme.example', productName: 'Acme Shield' } as Brand
  for (const [question] of knownQuestions) {
    // So that they don’t count as too many.
    server.clock.advance(10)
    const { answer } = await inBrand(brand, () =>
      askWith(ada, question, { page: `/domain/${domainId}` }),
    )
    // The operator’s name servers may.
    expect(JSON.stringify(answer)).not.toMatch(/Parapet/)
  }
})
