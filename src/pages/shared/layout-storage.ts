import { local } from '../../api/browser-storage.ts'
import type { TableLayoutStorage } from '../../components/table-layout/index.ts'

const storage: TableLayoutStorage = {
  getItem: (key) => local.get(key) ?? null,
  setItem: local.set,
}

/** Where the layouts of tables are remembered: in this browser, since they suit a person's screen. */
export const layoutStorage = () => storage
