import { useQueryClient } from '@tanstack/react-query'
import { chatAnswerSchema, type TeamChatThread } from '#domain/chats.ts'
import { answerChat, chatsKey } from '#web/api/chats.ts'
import { submitOnCtrlEnter } from '#web/forms/submit-on-ctrl-enter.ts'
import { useBlank } from '#web/forms/use-blank.ts'
import { useDraft } from '#web/forms/use-draft.ts'
import { useForm } from '#web/forms/use-form.ts'
import { DetailFoot, footBox, footField } from '#web/lists/detail-foot.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.tsx'

type ChatReplyProps = { chat: TeamChatThread; onType: (typing: boolean) => void }

/** What is typed stays until it is sent. */
export function ChatReply({ chat, onType }: ChatReplyProps) {
  const queryClient = useQueryClient()
  const readAgain = () => queryClient.invalidateQueries({ queryKey: chatsKey })
  const { form, keep, forget } = useDraft(`chat-${chat.id}`)
  const { isBlank, setIsBlank, noticing } = useBlank(form, 'response_text')
  const { submit, errors, busy } = useForm({
    schema: chatAnswerSchema,
    send: (answer) => answerChat(chat.id, answer),
    onSent: async (_sent, element) => {
      forget()
      element.reset()
      setIsBlank(true)
      onType(false)
      await readAgain()
    },
    onFailed: ({ message }) => {
      toast({ title: 'Failed to send response', description: message, variant: 'destructive' })
      void readAgain()
    },
  })
  return (
    <DetailFoot>
      <form ref={form} noValidate onSubmit={submit} onInput={keep} className="flex flex-wrap gap-3">
        {!chat.is_here && <p className="basis-full text-note text-ink-soft folded:hidden">{whereItGoes(chat)}</p>}
        <Field label="Reply" error={errors['response_text']} isCompact className={footField}>
          <Textarea
            name="response_text"
            rows={2}
            placeholder="Reply"
            data-shortcut="r"
            maxLength={10_000}
            className={footBox}
            {...noticing}
            onInput={(event) => {
              noticing.onInput(event)
              onType(event.currentTarget.value.trim() !== '')
            }}
            onKeyDown={submitOnCtrlEnter}
          />
        </Field>
        <Button type="submit" size="small" busy={busy} disabled={isBlank}>
          Send Response
        </Button>
      </form>
    </DetailFoot>
  )
}

/** When the visitor has left. */
const whereItGoes = ({ email }: TeamChatThread) =>
  email === null
    ? 'The visitor gave no address and will see it when they come back.'
    : `Your answer goes to ${email} by email.`
