import type { ReachedDatabase } from '../../../../contract/databases/database.ts'
import type { DatabaseCheck, DatabaseFinding } from '../../../../contract/databases/findings.ts'
import { useIgnoreFinding, useUnignoreFinding } from '../../../api/databases/databases.ts'
import { SeverityBadge } from '../../../components/badge/index.ts'
import { CodeBlock } from '../../../components/code-block/index.ts'
import { Code } from '../../../components/code/index.ts'
import { Description, DescriptionList } from '../../../components/description-list/index.ts'
import { Link } from '../../../components/link/index.ts'
import { Section } from '../../../components/section/index.ts'
import { Sheet } from '../../../components/sheet/index.ts'
import { Text } from '../../../components/text/index.ts'
import { Time } from '../../../components/time/index.ts'
import { whyNotLevel } from '../../organisation/access/access-words.ts'
import { IgnoreActions } from '../../organisation/resources/ignore-actions.tsx'
import { counted } from '../../shared/figures.ts'
import { remedyNotes } from '../database-words.ts'
import { DatabaseCheckBadge } from './database-checks.tsx'

/** One check: what it found, why it matters and how to fix it. Open while there is one. */
export function CheckSheet({
  database,
  check,
  onClose,
}: {
  database: ReachedDatabase
  check: DatabaseCheck | undefined
  onClose: () => void
}) {
  return (
    <Sheet
      isOpen={check !== undefined}
      onOpenChange={onClose}
      title={check?.title ?? ''}
      description={check?.why}
      footer={
        check && (check.ignored ?? check.state === 'fail') ? (
          <CheckActions database={database} check={check} onIgnored={onClose} />
        ) : undefined
      }
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
  const { severity, weight, state, reason, findings, total, ignored, link } = check
  const left = total - findings.length
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <DescriptionList>
        <Description term="Result">
          <DatabaseCheckBadge check={check} />
        </Description>
        <Description term="Severity">
          <SeverityBadge severity={severity} />
        </Description>
        <Description term="Weight">Costs up to {counted(weight, 'point')}</Description>
        {reason !== null && (
          <Description term={state === 'not_visible' ? 'Missing privilege' : 'Reason'}>
            {reason}
          </Description>
        )}
        {ignored && (
          <Description term="Ignored">
            Until <Time at={ignored.until} />: {ignored.reason}
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
      {left > 0 && <Text tone="muted">{counted(left, 'more is', 'more are')} not listed.</Text>}
    </div>
  )
}

function CheckActions({
  database,
  check,
  onIgnored,
}: {
  database: ReachedDatabase
  check: DatabaseCheck
  onIgnored: () => void
}) {
  const { mutateAsync: ignore } = useIgnoreFinding(database.id)
  const unignore = useUnignoreFinding(database.id)
  return (
    <IgnoreActions
      check={check}
      note="It ends earlier if the check finds something new that makes the database less secure."
      whyNot={whyNotLevel(database.level, 'resource.change')}
      onIgnore={async (ignoring) => {
        await ignore({ check: check.id, ...ignoring })
        onIgnored()
      }}
      onUnignore={() => unignore.mutateAsync(check.id)}
    />
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
