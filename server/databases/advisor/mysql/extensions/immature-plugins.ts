import { mariadbDocs } from '../docs.ts'
import { onlyFor } from '../fragments.ts'
import { listCheck } from '../list-check.ts'
import { identifier } from '../quote.ts'

export const immaturePlugins = listCheck({
  id: 'immature_plugins',
  title: 'Plugins aren’t mature',
  severity: 'low',
  area: 'extensions',
  why: 'Experimental, alpha and beta plugins can stop the server.',
  privilege: null,
  link: mariadbDocs('list-of-plugins/'),
  sql: `select p.plugin_name as one, lower(p.plugin_maturity) as note from information_schema.plugins p
    where p.plugin_status = 'ACTIVE' and p.plugin_library is not null
      and p.plugin_maturity in ('Unknown', 'Experimental', 'Alpha', 'Beta')`,
  evidence: ({ note }) => `Its maturity is ${note ?? ''}.`,
  remedy: ({ one }) => `UNINSTALL PLUGIN ${identifier(one)};`,
  notApplicable: onlyFor('MariaDB'),
})
