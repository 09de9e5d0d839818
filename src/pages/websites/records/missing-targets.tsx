import type { MissingTarget } from '../../../../contract/websites/record.ts'
import { Code } from '../../../components/code/index.ts'
import { Description, DescriptionList } from '../../../components/description-list/index.ts'
import { recordInWords } from './record-words.ts'

/** Names that records point to, although the list has no record for them. */
export const MissingTargets = ({ missing }: { missing: readonly MissingTarget[] }) => (
  <DescriptionList>
    {missing.map(({ name, from }) => (
      <Description key={name} term={<Code>{name}</Code>}>
        {from.length === 0
          ? 'The website itself has no address (A or AAAA).'
          : `Needed by ${from.map(recordInWords).join(', ')}`}
      </Description>
    ))}
  </DescriptionList>
)
