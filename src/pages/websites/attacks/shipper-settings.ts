import {
  fluentBitSettings as fluentBit,
  vectorSettings as vector,
  type LogReceiver,
} from '../../organisation/resources/shipper-settings.ts'
import { productName } from '../../shared/product-name.ts'

/** Where logs are sent: this console's own address, and the website. */
type LogTarget = Pick<LogReceiver, 'page'> & { domainId: string }

// `docs/ship-attack-logs.md` has the same settings, with explanations.

export const AUDIT_LOG = '/var/log/modsec_audit.json'

const receiver = ({ page, domainId }: LogTarget) => ({
  page,
  path: `/v1/domain/${domainId}/events`,
})

export const vectorSettings = (target: LogTarget) =>
  vector(receiver(target), {
    file: AUDIT_LOG,
    transforms: `transforms:
  audit_log_json:
    type: remap
    inputs: [audit_log]
    # A line that isn’t JSON is sent too, so that ${productName()} can show why it was refused.
    drop_on_error: false
    source: . = object!(parse_json!(string!(.message)))

`,
    input: 'audit_log_json',
  })

export const fluentBitSettings = (target: LogTarget) =>
  fluentBit(receiver(target), {
    file: AUDIT_LOG,
    parsers: `parsers:
  - name: audit_log_json
    format: json

`,
    inputOptions: '      parser: audit_log_json\n',
    position: `${AUDIT_LOG}.db`,
    format: 'json',
  })

const auditLog = (parts: string) => [
  'SecAuditEngine RelevantOnly',
  'SecAuditLogRelevantStatus "^$"',
  `SecAuditLogParts ${parts}`,
  'SecAuditLogType Serial',
  'SecAuditLogFormat JSON',
  `SecAuditLog ${AUDIT_LOG}`,
]
const indented = (lines: readonly string[]) => lines.map((line) => `  ${line}\n`).join('')

/** ModSecurity 3. Overrides the rules file, for this server only. */
export const nginxSettings = `# In the server block, after modsecurity_rules_file:
modsecurity_rules '
${indented(auditLog('ABHZ'))}';
`

/** ModSecurity 2.9. The status is in part F; part K would make each line 70 KB longer. */
export const apacheSettings = `# In the VirtualHost, after the rules:
<IfModule security2_module>
${indented(auditLog('ABFHZ'))}</IfModule>
`

export const corazaSettings = `${auditLog('ABHKZ').join('\n')}\n`
