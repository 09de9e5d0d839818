import { describe, expect, test } from 'vitest'

import { ciiOf } from './cii.ts'
import { businessRules, termsOfCii, termsOfUbl } from './testing-business-rules.ts'
import { exampleDocuments } from './testing-documents.ts'
import { ublOf } from './ubl.ts'

describe.each(Object.entries(exampleDocuments))('the XML of %s', (_, document) => {
  const ubl = termsOfUbl(ublOf(document))
  const cii = termsOfCii(ciiOf(document))

  test.each(Object.entries(businessRules))('satisfies %s', (_rule, holds) => {
    expect({ ubl: holds(ubl), cii: holds(cii) }).toEqual({ ubl: true, cii: true })
  })

  test('contains the same information in UBL and CII', () => {
    expect(ubl).toEqual(cii)
  })
})

test('a document of a test payment says in both that no money moves', () => {
  const document = exampleDocuments['a test payment']
  for (const xml of [ublOf(document), ciiOf(document)]) expect(xml).toContain('no money moves')
})
