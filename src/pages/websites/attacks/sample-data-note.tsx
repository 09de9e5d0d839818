import type { Attack } from '../../../../contract/websites/attack.ts'
import { Badge } from '../../../components/badge/index.ts'
import { Text } from '../../../components/text/index.ts'

/** Marks the attacks of a page as sample data, once, if any of them are. */
export const SampleDataNote = ({ attacks }: { attacks: readonly Attack[] }) =>
  attacks.some(({ is_demo: isDemo }) => isDemo) && (
    <Text as="div" tone="muted" className="flex flex-wrap items-center gap-2">
      <Badge tone="untested">Sample data</Badge>
      Some of these attacks are examples, to show what the console can do.
    </Text>
  )
