export { Pagination, type PaginationProps } from './pagination.tsx'
export { CursorPagination, type CursorPaginationProps } from './cursor-pagination.tsx'
export { englishPaginationLabels, type PaginationLabels } from './pagination.labels.ts'
