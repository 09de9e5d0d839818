// Compares drawing an invoice, with its tags, its fonts and its e-invoice, with the example of PDFKit’s own
// documentation, an embedded font and text, of as many lines.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import Pdf from 'pdfkit'
import { runnerImport } from 'vite'

import { atMost } from './shared/bars.mjs'
import { median, percentile } from './shared/statistics.mjs'
import { printTable } from './shared/table.mjs'

const ROUNDS = 7
const DOCUMENTS = 15
const BAR = 1.5

const require = createRequire(import.meta.url)
const WOFF = require.resolve('@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff')

/** The time of one document, in milliseconds. The two take turns. */
export async function benchInvoicePdf({ rounds = ROUNDS }) {
  const { drawInvoiceTask } = await load('server/billing/documents/pdf/draw-invoice.ts')
  const { exampleDocuments } = await load('server/billing/documents/testing-documents.ts')
  const { sfntOf } = await load('server/billing/documents/pdf/sfnt.ts')
  // The faster of its formats, as ours.
  const font = sfntOf(readFileSync(WOFF))
  const candidates = Object.entries({
    'an invoice for a month': exampleDocuments['a company with reverse charge'],
    'a change of plan': exampleDocuments['a change of plan with an order number'],
  })
  const rows = []
  for (const [name, document] of candidates) {
    const lines = await linesOf(() => drawInvoiceTask(document))
    const draw = { ours: () => drawInvoiceTask(document), floor: () => helloWorld(font, lines) }
    const pairs = []
    for (let round = -1; round < rounds; round += 1) {
      const took = {}
      for (const which of round % 2 ? ['ours', 'floor'] : ['floor', 'ours']) {
        took[which] = await p50(draw[which])
      }
      if (round >= 0) pairs.push(took)
    }
    rows.push({
      name,
      lines: lines.length,
      ours: median(pairs.map(({ ours }) => ours)),
      floor: median(pairs.map(({ floor }) => floor)),
      ratio: median(pairs.map(({ ours, floor }) => ours / floor)),
    })
  }
  printTable(
    rows.map(({ name, lines, ours, floor, ratio }) => ({
      document: name,
      lines,
      'p50 ms': ours.toFixed(2),
      'PDFKit’s example': floor.toFixed(2),
      ratio: ratio.toFixed(2),
    })),
  )
  return rows.map(({ name, ratio }) =>
    atMost(`${name}: p50 ≤ ${BAR} × PDFKit’s example with as many lines`, ratio, BAR, ' ×'),
  )
}

const load = async (file) =>
  (await runnerImport(file, { configFile: false, logLevel: 'error' })).module

async function p50(draw) {
  const times = []
  for (let count = 0; count < DOCUMENTS; count += 1) {
    const startedAt = performance.now()
    await draw()
    times.push(performance.now() - startedAt)
  }
  return percentile(times, 50)
}

/** Every line that the invoice draws, so that the example draws the same text. */
async function linesOf(draw) {
  const lines = []
  const { text } = Pdf.prototype
  Pdf.prototype.text = function record(line, ...rest) {
    lines.push(line)
    return text.call(this, line, ...rest)
  }
  try {
    await draw()
  } finally {
    Pdf.prototype.text = text
  }
  return lines
}

/** http://pdfkit.org/docs/getting_started.html, with as many lines. */
async function helloWorld(font, lines) {
  const doc = new Pdf()
  const pieces = []
  doc.on('data', (piece) => pieces.push(piece))
  const written = new Promise((done) => doc.on('end', done))
  doc.font(font).fontSize(9.5)
  for (const line of lines) doc.text(line)
  doc.end()
  await written
  return Buffer.concat(pieces)
}
