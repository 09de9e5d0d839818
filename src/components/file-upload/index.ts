export { FileUpload, type FileStatus, type FileUploadProps } from './file-upload.tsx'
export { englishFileUploadLabels, type FileUploadLabels } from './file-upload.labels.ts'
export type { FileLimits, FileProblem } from './file-upload.state.ts'
export type { FileCheck } from './use-files.ts'
