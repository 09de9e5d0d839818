import type { ThemeHost } from '../../../contract/partner/theme-host.ts'
import type { Config } from '../../platform/config.ts'
import type { themeHosts } from './schema.ts'

type Row = typeof themeHosts.$inferSelect

export const targetOf = ({ publicUrl }: Pick<Config, 'publicUrl'>) => new URL(publicUrl).hostname

export const hostOf = (row: Row, config: Pick<Config, 'publicUrl'>): ThemeHost => ({
  id: row.id,
  host: row.host,
  txt_name: `_console.${row.host}`,
  txt_value: `console-verification=${row.token}`,
  target: targetOf(config),
  verified_at: row.verifiedAt?.toISOString() ?? null,
})
