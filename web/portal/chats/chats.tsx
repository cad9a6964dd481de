import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { MessagesSquare } from 'lucide-react'
import { useMemo } from 'react'
import type { To } from 'react-router'
import { formatMoment } from '#content/dates.ts'
import { agoInWords } from '#content/in-words.ts'
import { countedTo } from '#domain/counts.ts'
import {
  chatAvailabilityNames,
  chatAvailabilitySchema,
  chatsShownNames,
  chatsShownSchema,
  type ChatAvailability,
  type TeamChat,
} from '#domain/chats.ts'
import { chatsKey, chatsQuery, chooseAvailability } from '#web/api/chats.ts'
import { useNow } from '#web/dates/use-now.ts'
import { FilterChips } from '#web/lists/filter-chips.tsx'
import { ListAndDetail } from '#web/lists/list-and-detail.tsx'
import { ListRow } from '#web/lists/list-row.tsx'
import { List } from '#web/lists/list.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { toast } from '#web/ui/toast.tsx'
import { LoadFailed } from '../load-failed.tsx'
import { MoreButton } from '../more-button.tsx'
import { NothingYet } from '../nothing-yet.tsx'
import { useAddress } from '../use-address.ts'
import { ChatBadge } from './chat-badge.tsx'
import { ChatDetail } from './chat-detail.tsx'

/** The admin's Chats tab: visitors who talk with the assistant, wait for a person, or have one. */
export function Chats() {
  const { read, change, to } = useAddress()
  const open = read('chat')
  const shown = chatsShownSchema.safeParse(read('show')).data ?? 'live'
  const query = useInfiniteQuery({ ...chatsQuery(shown), placeholderData: keepPreviousData })
  const { data, error, refetch } = query
  const counts = data?.pages[0]?.counts
  const chats = useMemo(() => unique(data?.pages.flatMap((page) => page.chats)), [data])
  const toChat = (chat?: string) => to({ chat })
  const list = (
    <div className="grid grid-cols-1 gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <FilterChips
          label="Show"
          chips={chatsShownSchema.options.map((value) => ({
            value,
            label: chatsShownNames[value],
            count: counts?.[value],
            countedTo,
          }))}
          value={shown}
          onChoose={(value) => change({ show: value === 'live' ? undefined : value })}
        />
        {data?.pages[0] && <Availability choice={data.pages[0].availability} />}
      </div>
      <List
        label="Chats"
        query={query}
        rows={chats}
        failed={
          error && (
            <LoadFailed title={`Error loading chats: ${error.message}`} busy={query.isFetching} onRetry={refetch} />
          )
        }
        empty={
          <NothingYet
            icon={MessagesSquare}
            title="Nobody is chatting right now."
            hint="Whoever talks with the assistant on the site, or wants a person, stands here."
          />
        }
      >
        {(chat) => <ChatRow key={chat.id} chat={chat} to={toChat(chat.id)} isOpen={chat.id === open} />}
      </List>
      <MoreButton query={query}>Show older chats</MoreButton>
    </div>
  )
  return (
    <ListAndDetail
      list={list}
      open={open}
      rows={chats}
      to={toChat}
      onEnd={() => void (query.hasNextPage && query.fetchNextPage())}
      back="Back to chats"
    >
      {open && <ChatDetail key={open} id={open} />}
    </ListAndDetail>
  )
}

/** Whoever begins to wait between two pages stands on both. */
const unique = (chats: TeamChat[] | undefined) =>
  chats && [...new Map(chats.map((chat) => [chat.id, chat] as const)).values()]

function ChatRow({ chat, to, isOpen }: { chat: TeamChat; to: To; isOpen: boolean }) {
  const now = useNow()
  return (
    <ListRow
      id={chat.id}
      to={to}
      title={chat.name}
      isOpen={isOpen}
      context={
        <>
          {chat.said}
          {chat.page && ` · ${chat.page}`}
        </>
      }
      clock={
        <>
          <ChatBadge chat={chat} />
          <time dateTime={chat.updated_at} title={formatMoment(chat.updated_at)}>
            {agoInWords(chat.updated_at, now)}
          </time>
        </>
      }
    />
  )
}

/** When oneself wants to be asked. */
function Availability({ choice }: { choice: ChatAvailability }) {
  const queryClient = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: chooseAvailability,
    onError: ({ message }) => toast({ title: 'Error', description: message, variant: 'destructive' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: chatsKey }),
  })
  return (
    <Choice
      label="Available for chats"
      isLabelBeside
      isSmall
      value={isPending ? variables : choice}
      options={chatAvailabilitySchema.options.map((value) => [value, chatAvailabilityNames[value]] as const)}
      busy={isPending}
      onPick={(picked) => mutate(picked)}
      className="max-w-full sm:ml-auto"
    />
  )
}
