import type { DatabaseCheck, DatabaseFinding } from '../../../contract/databases/findings.ts'
import { SeverityBadge } from '../../components/badge/index.ts'
import { CodeBlock } from '../../components/code-block/index.ts'
import { Code } from '../../components/code/index.ts'
import { Description, DescriptionList } from '../../components/description-list/index.ts'
import { Link } from '../../components/link/index.ts'
import { Section } from '../../components/section/index.ts'
import { Sheet } from '../../components/sheet/index.ts'
import { Text } from '../../components/text/index.ts'
import { CheckStateBadge } from './checks-table.tsx'
import { remedyNotes } from './database-words.ts'

/** One check: what it found, why it matters and how to fix it. Open while there is one. */
export function CheckSheet({
  check,
  onClose,
}: {
  check: DatabaseCheck | undefined
  onClose: () => void
}) {
  return (
    <Sheet
      isOpen={check !== undefined}
      onOpenChange={onClose}
      title={check?.title ?? ''}
      description={check?.why}
    >
      {check && <CheckDetails check={check} />}
    </Sheet>
  )
}

const documentationOf = (link: string) => {
  if (link.includes('mariadb')) return 'MariaDB'
  return link.includes('mysql') ? 'MySQL' : 'PostgreSQL'
}

function CheckDetails({ check }: { check: DatabaseCheck }) {
  const { severity, state, reason, findings, total, link } = check
  const left = total - findings.length
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <DescriptionList>
        <Description term="Result">
          <CheckStateBadge check={check} />
        </Description>
        <Description term="Severity">
          <SeverityBadge severity={severity} />
        </Description>
        {reason !== null && (
          <Description term={state === 'not_visible' ? 'Missing privilege' : 'Reason'}>
            {reason}
          </Description>
        )}
        <Description term="Documentation">
          <Link href={link} target="_blank" rel="noreferrer">
            {documentationOf(link)}
          </Link>
        </Description>
      </DescriptionList>
      {findings.map((finding) => (
        <FindingDetails key={`${finding.object} ${finding.evidence}`} finding={finding} />
      ))}
      {left > 0 && (
        <Text tone="muted">{left === 1 ? '1 more is' : `${left} more are`} not listed.</Text>
      )}
    </div>
  )
}

function FindingDetails({ finding: { object, evidence, remedy } }: { finding: DatabaseFinding }) {
  const note = remedyNotes[remedy.how]
  return (
    <Section title={<Code>{object}</Code>}>
      <Text>{evidence}</Text>
      {remedy.how === 'manual' ? (
        <Text>{remedy.sql}</Text>
      ) : (
        <CodeBlock code={remedy.sql} language="SQL" defaultWrapped />
      )}
      {note && <Text tone="muted">{note}</Text>}
    </Section>
  )
}
