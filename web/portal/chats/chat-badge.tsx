import type { TeamChat } from '#domain/chats.ts'
import { Badge } from '#web/ui/badge.tsx'

/** conversations.md §2.6: whose turn it is in a chat. */
export function ChatBadge({ chat: { state, joined_name } }: { chat: Pick<TeamChat, 'state' | 'joined_name'> }) {
  switch (state) {
    case 'waiting':
      return <Badge tone="warning">Wants a person</Badge>
    case 'person':
      return <Badge tone="success">With {joined_name ?? 'the team'}</Badge>
    case 'assistant':
      return <Badge tone="outline">With the assistant</Badge>
    case 'left':
      return <Badge tone="outline">Left</Badge>
  }
}
