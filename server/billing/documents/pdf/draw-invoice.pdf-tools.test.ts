import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { ciiOf } from '../cii.ts'
import { exampleDocuments } from '../testing-documents.ts'
import { drawInvoiceTask } from './draw-invoice.ts'
import { XML_FILE_NAME } from './metadata.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'parapet-invoices-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

async function drawn(name: keyof typeof exampleDocuments) {
  const file = join(folder, `${name}.pdf`)
  writeFileSync(file, await drawInvoiceTask(exampleDocuments[name]))
  const read = (tool: string, ...args: string[]) => execFileSync(tool, args, { encoding: 'utf8' })
  return {
    check: () => spawnSync('qpdf', ['--check', file], { encoding: 'utf8' }),
    text: (...args: string[]) => {
      // Errors in the content, which qpdf doesn't read, are on stderr.
      const { stdout, stderr } = spawnSync('pdftotext', [...args, file, '-'], { encoding: 'utf8' })
      return { stdout, stderr }
    },
    attached: () => read('qpdf', `--show-attachment=${XML_FILE_NAME}`, file),
    fonts: () => read('pdffonts', file).trim().split('\n').slice(2),
    structure: () => read('pdfinfo', '-struct-text', file),
  }
}

describe.each(Object.keys(exampleDocuments) as (keyof typeof exampleDocuments)[])(
  'the PDF of %s',
  (name) => {
    test('is valid, with its XML and all of its fonts inside', async () => {
      const pdf = await drawn(name)
      expect(pdf.check()).toMatchObject({ status: 0, stderr: '' })
      expect(pdf.attached()).toBe(ciiOf(exampleDocuments[name]))
      // The columns “emb”, “sub” and “uni”.
      for (const font of pdf.fonts()) expect(font).toMatch(/ yes yes yes /)
      expect(pdf.text().stderr).toBe('')
    })
  },
)

test('sixty lines with long and foreign names are read back from pages with their headings', async () => {
  const document = exampleDocuments['sixty lines for an Arabic name']
  const pdf = await drawn('sixty lines for an Arabic name')
  const pages = pdf.text('-layout').stdout.split('\f').filter(Boolean)
  expect(pages.length).toBe(3)
  for (const [index, page] of pages.entries()) {
    expect(page).toMatch(/Description +Period +Amount excluding tax/)
    expect(page).toContain(`Page ${index + 1} of 3`)
  }
  const text = pages.join('').replaceAll(/\s+/g, ' ')
  for (let line = 2; line <= 60; line += 7) expect(text).toContain(`shop-${line}.example`)
  for (const word of ['شركة الأمن السيبراني', 'Nile-7', 'Ελληνικό Жълт Đà Nẵng', '12ü']) {
    expect(text).toContain(word)
  }
  expect(pages.at(-1)).toMatch(/Total +€/)
  // Each line once, with headings that a screen reader doesn't repeat.
  const structure = pdf.structure()
  expect(structure.match(/"Description"/g)).toHaveLength(1)
  expect(structure.match(/^ +TR/gm)).toHaveLength(1 + document.lines.length + 3)
})

test('the PDF of a test payment says that no money moves', async () => {
  const { stdout } = (await drawn('a test payment')).text()
  expect(stdout).toContain('The payment provider is in test mode: no money moves.')
})
