import { extensionListCheck } from '../extension-list-check.ts'

export const extensionsReachOutside = extensionListCheck({
  id: 'extensions_reach_outside',
  title: 'Extensions reach files or other servers',
  severity: 'medium',
  why: 'After an SQL injection, they give access to the host and the network behind it. If you rely on one, ignore its finding.',
  page: 'contrib.html',
  extensions: {
    adminpack: 'It writes files on the server.',
    dblink: 'It opens connections to any server.',
    file_fdw: 'It reads files and runs programs on the host.',
    http: 'It sends requests to any address.',
    pg_net: 'It sends requests to any address.',
    plsh: 'It runs shell scripts.',
  },
})
