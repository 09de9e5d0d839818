import { fileSize, type FileLimits, type FileProblem } from './file-upload.state.ts'

export type FileUploadLabels = {
  choose: (isMultiple: boolean) => string
  drop: (isMultiple: boolean) => string
  chooseFolder: string
  /** Shown instead of the list when there are no files, and none can be added. */
  none: string
  /** Name of the list of files. */
  files: string
  remove: (name: string) => string
  uploading: (name: string) => string
  uploaded: string
  /** Shown while a file is checked. */
  checking: string
  /** Why the form can’t be submitted while files are checked. */
  stillChecking: string
  /** Shown when the check itself failed. */
  checkFailed: string
  /** Shown for a folder that was dropped where only files are accepted. */
  folder: string
  /** Shown for a file in a folder that can’t be read. */
  unreadable: string
  /** Upload progress of a file, such as "42% of 1 MB". */
  progress: (part: number, size: string) => string
  added: (count: number) => string
  /** Announced for a file that was not added. */
  refused: (name: string, problem: string) => string
  removed: (name: string) => string
  /** The problem with a file and how to fix it. */
  problem: (problem: FileProblem, limits: FileLimits) => string
  size: (bytes: number) => string
}

const listed = (accept = '') =>
  new Intl.ListFormat('en', { type: 'disjunction' }).format(
    accept.split(',').map((part) => part.trim()),
  )

/** In English, with numbers formatted for a locale. */
export function englishFileUploadLabelsIn(locale: string): FileUploadLabels {
  const files = (count: number) =>
    count === 1 ? '1 file' : `${count.toLocaleString(locale)} files`
  return {
    choose: (isMultiple) => (isMultiple ? 'Choose files' : 'Choose a file'),
    drop: (isMultiple) => (isMultiple ? 'or drop or paste them here' : 'or drop or paste it here'),
    chooseFolder: 'Choose a folder',
    none: 'No files',
    files: 'Selected files',
    remove: (name) => `Remove ${name}`,
    uploading: (name) => `Uploading ${name}`,
    uploaded: 'Uploaded',
    checking: 'Checking',
    stillChecking: 'Files are still being checked. Try again in a moment.',
    checkFailed: 'Not added: the file could not be checked. Try again.',
    folder: 'Not added: folders aren’t accepted. Choose the files inside instead.',
    unreadable: 'Not added: the file could not be read. Check its permissions.',
    progress: (part, size) => `${Math.floor(part * 100)}% of ${size}`,
    added: (count) => `${files(count)} added.`,
    refused: (name, problem) => `${name}: ${problem}`,
    removed: (name) => `${name} removed.`,
    problem: (problem, { accept, maxBytes = 0, maxFiles = 0 }) => {
      if (problem === 'type')
        return `Not added: this type isn’t accepted. Choose ${listed(accept)}.`
      if (problem === 'size') {
        return `Not added: larger than ${fileSize(maxBytes, locale)}. Choose a smaller file.`
      }
      return `Not added: the limit is ${files(maxFiles)}. Remove one first.`
    },
    size: (bytes) => fileSize(bytes, locale),
  }
}

export const englishFileUploadLabels = englishFileUploadLabelsIn('en')
