import { extensionListCheck } from '../extension-list-check.ts'

export const extensionsForInspection = extensionListCheck({
  id: 'extensions_for_inspection',
  title: 'Extensions for debugging are installed',
  severity: 'low',
  why: 'They show or change the raw bytes of tables, bypassing every privilege and policy. Install them when needed, and drop them afterwards.',
  page: 'contrib.html',
  extensions: {
    pageinspect: 'It shows pages of tables as bytes, deleted rows included.',
    pg_dirtyread: 'It reads deleted rows.',
    pg_surgery: 'It changes rows, bypassing all checks.',
    pg_walinspect: 'It reads the write-ahead log.',
    pldbgapi: 'It attaches a debugger to functions of other sessions.',
  },
})
