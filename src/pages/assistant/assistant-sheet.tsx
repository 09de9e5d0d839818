import { Link as RouterLink } from 'react-router-dom'

import { Link } from '../../components/link/index.ts'
import { Sheet } from '../../components/sheet/index.ts'
import { Text } from '../../components/text/index.ts'
import { AskField } from './chat/ask-field.tsx'
import { Messages } from './chat/messages.tsx'
import { useChat } from './chat/use-chat.ts'

/**
 * The assistant next to any page: questions are about the website or database of that page, unless they name another.
 */
export function AssistantSheet({
  isOpen,
  page,
  onOpenChange,
}: {
  isOpen: boolean
  page: string
  onOpenChange: (isOpen: boolean) => void
}) {
  const chat = useChat({ page })
  const { conversationId } = chat.state
  return (
    <Sheet
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isModal={false}
      title="Assistant"
      footer={
        <div className="grid w-full min-w-0 gap-2">
          <AskField chat={chat} subject={subjectOf(page)} />
          <Text>
            <Link asChild>
              <RouterLink
                to={conversationId ? `/chatvai?conversation=${conversationId}` : '/chatvai'}
                onClick={() => onOpenChange(false)}
              >
                Open as a page
              </RouterLink>
            </Link>
          </Text>
        </div>
      }
    >
      <Messages chat={chat} />
    </Sheet>
  )
}

function subjectOf(page: string) {
  if (/^\/domain(?:-scan)?\/[0-9a-f-]{36}/.test(page)) return 'the website on this page'
  if (/^\/recent-attacks\?(?:.*&)?domain_id=[0-9a-f-]{36}/.test(page))
    return 'the website on this page'
  return /^\/database\/[0-9a-f-]{36}/.test(page) ? 'the database on this page' : undefined
}
