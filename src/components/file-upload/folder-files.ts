export type FolderFiles = { files: File[]; unreadable: File[] }

/** The items of a drop as entries of the file system, which are only available while the event is handled. */
export const entriesOf = (transfer: DataTransfer) =>
  [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? [])

const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile

/** A folder among dropped items, as a file without contents, so that it can be named in the list. */
export const foldersIn = (entries: readonly FileSystemEntry[]) =>
  entries.filter(isFolder).map(({ name }) => new File([], name))

/** All files in these entries, at any depth, each with its path from there, as the browser’s own dialog reports it. */
export async function filesIn(entries: readonly FileSystemEntry[]): Promise<FolderFiles> {
  const parts = await Promise.all(entries.map(filesOf))
  return {
    files: parts.flatMap(({ files }) => files),
    unreadable: parts.flatMap(({ unreadable }) => unreadable),
  }
}

async function filesOf(entry: FileSystemEntry): Promise<FolderFiles> {
  try {
    if (isFolder(entry)) return await filesIn(await childrenOf(entry))
    if (isFile(entry)) return { files: [await fileOf(entry)], unreadable: [] }
  } catch {
    return { files: [], unreadable: [new File([], entry.name)] }
  }
  return { files: [], unreadable: [] }
}

async function fileOf(entry: FileSystemFileEntry) {
  const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject))
  const path = entry.fullPath.replace(/^\//, '')
  const isInFolder = path.includes('/')
  return isInFolder ? Object.defineProperty(file, 'webkitRelativePath', { value: path }) : file
}

/** The browser returns a hundred at a time, and none after the last. */
async function childrenOf(folder: FileSystemDirectoryEntry) {
  const reader = folder.createReader()
  const children: FileSystemEntry[] = []
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- each call continues after the one before it
    const next = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (next.length === 0) return children
    children.push(...next)
  }
}
