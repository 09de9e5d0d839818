export type FileProblem = 'type' | 'size' | 'count'

export type FileLimits = {
  /** In the format of the `accept` attribute: extensions, types, or types with a wildcard. */
  accept?: string | undefined
  /** The largest size of one file. */
  maxBytes?: number | undefined
  /** The largest number of files. */
  maxFiles?: number | undefined
}

export type RefusedFile = { file: File; problem: FileProblem }
export type Sorted = { accepted: File[]; refused: RefusedFile[] }

/** Whether a file is of an accepted type, by the same rules as the browser's file dialog. */
export function isAccepted(
  { name, type }: Pick<File, 'name' | 'type'>,
  accept: string | undefined,
) {
  const wanted = (accept ?? '')
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter(Boolean)
  if (wanted.length === 0) return true
  const kind = type.toLowerCase()
  return wanted.some((part) => {
    if (part.startsWith('.')) return name.toLowerCase().endsWith(part)
    return part.endsWith('/*') ? kind.startsWith(part.slice(0, -1)) : kind === part
  })
}

/** The path of a file within the folder that it was chosen with; otherwise its name. */
export const pathOf = (file: File) => file.webkitRelativePath || file.name

/** Distinguishes files in a list. */
export const fileKey = (file: File) => `${pathOf(file)} ${file.size} ${file.lastModified}`

/** Appends new files to the selected ones. A file that is already selected is not added again. */
export function sortFiles(
  chosen: readonly File[],
  added: readonly File[],
  { accept, maxBytes = Infinity, maxFiles = Infinity }: FileLimits,
): Sorted {
  const accepted = [...chosen]
  const refused: RefusedFile[] = []
  // A folder may contain thousands of files.
  const known = new Set(chosen.map(fileKey))
  for (const file of added) {
    const key = fileKey(file)
    if (known.has(key)) continue
    known.add(key)
    const problem = !isAccepted(file, accept)
      ? 'type'
      : file.size > maxBytes
        ? 'size'
        : accepted.length >= maxFiles
          ? 'count'
          : null
    if (problem) refused.push({ file, problem })
    else accepted.push(file)
  }
  return { accepted, refused }
}

const units = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const

/** A human-readable size, in powers of a thousand and with at most one decimal, formatted for a locale. */
export function fileSize(bytes: number, locale: string): string {
  // From 999.95 on, the rounded number would have four digits.
  const power = units.findIndex((_, index) => bytes < 999.95 * 1000 ** index)
  const index = power === -1 ? units.length - 1 : power
  if (index === 0) return bytes === 1 ? '1 byte' : `${bytes} bytes`
  const size = bytes / 1000 ** index
  const figure = size.toLocaleString(locale, { maximumFractionDigits: 1, useGrouping: 'min2' })
  return `${figure} ${units[index]}`
}
