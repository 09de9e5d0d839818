import { expect, test } from 'vitest'

import { filesIn } from './folder-files.ts'

const file = (fullPath: string) =>
  ({
    name: fullPath.split('/').at(-1),
    fullPath,
    isFile: true,
    file: (resolve: (file: File) => void) =>
      resolve(new File(['x'], fullPath.split('/').at(-1) ?? '')),
  }) as FileSystemFileEntry
const locked = (fullPath: string) =>
  Object.assign(file(fullPath), {
    file: (_: unknown, reject: (error: DOMException) => void) =>
      reject(new DOMException('No permission')),
  })
/** Returns its children in batches of this size. */
const folder = (fullPath: string, children: FileSystemEntry[], batch = 100) =>
  ({
    name: fullPath.split('/').at(-1),
    fullPath,
    isDirectory: true,
    createReader: () => {
      const rest = [...children]
      return {
        readEntries: (resolve: (entries: FileSystemEntry[]) => void) =>
          resolve(rest.splice(0, batch)),
      }
    },
  }) as unknown as FileSystemDirectoryEntry

test('all files in a folder are found, at any depth, with their paths', async () => {
  const { files } = await filesIn([
    folder('/certs', [file('/certs/a.pem'), folder('/certs/old', [file('/certs/old/b.pem')])]),
    file('/c.pem'),
  ])
  expect(files.map((it) => it.webkitRelativePath || it.name)).toEqual([
    'certs/a.pem',
    'certs/old/b.pem',
    'c.pem',
  ])
})

test('a folder with more files than the browser returns at a time is read completely', async () => {
  const children = Array.from({ length: 5 }, (_, index) => file(`/certs/${index}.pem`))
  const { files } = await filesIn([folder('/certs', children, 2)])
  expect(files).toHaveLength(5)
})

test('a file that can’t be read is reported, and the others are kept', async () => {
  const { files, unreadable } = await filesIn([
    folder('/certs', [locked('/certs/key.pem'), file('/certs/a.pem')]),
  ])
  expect(files.map(({ name }) => name)).toEqual(['a.pem'])
  expect(unreadable.map(({ name }) => name)).toEqual(['key.pem'])
})
