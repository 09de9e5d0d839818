import { expect, test } from 'vitest'

import { fileSize, isAccepted, pathOf, sortFiles } from './file-upload.state.ts'

const file = (name: string, size = 1, type = '') => {
  const made = new File(['x'.repeat(size)], name, { type, lastModified: 1 })
  return made
}

test.each([
  ['cert.pem', '', '.pem,.crt', true],
  ['CERT.PEM', '', '.pem', true],
  ['cert.pem.exe', '', '.pem', false],
  ['photo', 'image/png', 'image/*', true],
  ['photo', 'imagery/png', 'image/*', false],
  ['list.csv', 'text/csv', 'text/csv', true],
  ['list.csv', 'text/plain', ' text/csv , .txt', false],
  ['anything', '', undefined, true],
  ['anything', '', '', true],
])('%s of type "%s" for accept "%s": %s', (name, type, accept, is) => {
  expect(isAccepted({ name, type }, accept)).toBe(is)
})

test('each file’s problem is reported', () => {
  const { accepted, refused } = sortFiles(
    [file('a.pem')],
    [file('b.exe'), file('c.pem', 11), file('d.pem'), file('e.pem')],
    { accept: '.pem', maxBytes: 10, maxFiles: 2 },
  )
  expect(accepted.map(({ name }) => name)).toEqual(['a.pem', 'd.pem'])
  expect(refused.map(({ file: { name }, problem }) => [name, problem])).toEqual([
    ['b.exe', 'type'],
    ['c.pem', 'size'],
    ['e.pem', 'count'],
  ])
})

test('a file that is already selected is not added again', () => {
  const { accepted, refused } = sortFiles([file('a.pem')], [file('a.pem')], { maxFiles: 1 })
  expect(accepted).toHaveLength(1)
  expect(refused).toEqual([])
})

test('files of the same name in different folders are different files', () => {
  const inFolder = (path: string) =>
    Object.defineProperty(file('a.pem'), 'webkitRelativePath', { value: path })
  const added = [inFolder('one/a.pem'), inFolder('two/a.pem'), inFolder('one/a.pem')]
  const { accepted } = sortFiles([], added, {})
  expect(accepted.map(pathOf)).toEqual(['one/a.pem', 'two/a.pem'])
})

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1000, '1 kB'],
  [1234, '1.2 kB'],
  [999_949, '999.9 kB'],
  [999_999, '1 MB'],
  [5_000_000, '5 MB'],
  [2e15, '2000 TB'],
])('%i bytes are %s', (bytes, words) => {
  expect(fileSize(bytes, 'en')).toBe(words)
})

test('a size is written in the locale', () => {
  expect(fileSize(1_500_000, 'de')).toBe('1,5 MB')
})

test('the files of a large folder aren’t compared with each other', () => {
  let reads = 0
  const counted = (name: string) =>
    Object.defineProperty(file('a'), 'name', {
      get: () => {
        reads += 1
        return name
      },
    })
  const files = Array.from({ length: 1000 }, (_, index) => counted(`file-${index}`))
  expect(sortFiles([], files, {}).accepted).toHaveLength(1000)
  expect(reads).toBeLessThanOrEqual(3 * files.length)
})
