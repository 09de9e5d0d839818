import type { Invited } from '../../../../contract/organisation/invitation.ts'
import { Alert } from '../../../components/alert/index.ts'
import { Button } from '../../../components/button/index.ts'
import { CopyButton } from '../../../components/copy-button/index.ts'
import { Description, DescriptionList } from '../../../components/description-list/index.ts'
import { DialogFooter } from '../../../components/dialog/index.ts'
import { Text } from '../../../components/text/index.ts'
import { counted } from '../../shared/figures.ts'
import { verdictWords } from './invitation-words.ts'

/** What happened to each address, with the links, which are shown only this once. */
export function InviteVerdicts({
  verdicts,
  onClose,
}: {
  verdicts: readonly Invited[]
  onClose: () => void
}) {
  const invited = verdicts.filter(({ verdict }) => verdict === 'invited').length
  const refused = verdicts.length - invited
  return (
    <div className="grid gap-6">
      <Alert tone="caution">
        {refused > 0 && `${counted(refused, 'address was', 'addresses were')} not invited.`}
      </Alert>
      <DescriptionList>
        {verdicts.map(({ email, verdict, reason, link }) => (
          <Description
            key={email}
            term={<bdi>{email}</bdi>}
            action={
              link && (
                <CopyButton
                  text={link}
                  variant="text"
                  size="small"
                  labels={{ copy: 'Copy link' }}
                  label={`Copy link for ${email}`}
                />
              )
            }
          >
            {reason ?? verdictWords[verdict]}
          </Description>
        ))}
      </DescriptionList>
      {invited > 0 && (
        <Text tone="muted" size="small">
          This is the only time that links are shown. To copy one later, send the invitation again.
        </Text>
      )}
      <DialogFooter>
        <Button onClick={onClose}>Done</Button>
      </DialogFooter>
    </div>
  )
}
