import { Link as RouterLink } from 'react-router-dom'

import { Link } from '../../components/link/index.ts'
import { Sheet } from '../../components/sheet/index.ts'
import { Text } from '../../components/text/index.ts'
import { AskField } from './chat/ask-field.tsx'
import { Messages } from './chat/messages.tsx'
import { useChat } from './chat/use-chat.ts'

/**
 * The assistant next to any page: questions are about what that page is about, unless they name something else.
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
          <AskField chat={chat} page={page} />
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
