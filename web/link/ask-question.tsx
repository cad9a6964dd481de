import { useState } from 'react'
import { questionSchema } from '#domain/proposals.ts'
import { postQuestion } from '#web/api/link.ts'
import { useForm } from '#web/forms/use-form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { Part } from './read-proposal.tsx'
import { useKeptDraft } from './use-kept-draft.ts'

type AskQuestionProps = { number: string; linkKey: string; isPreview: boolean }

export function AskQuestion({ number, linkKey, isPreview }: AskQuestionProps) {
  const { draft, change, forget } = useKeptDraft(`question-${number}`, { text: '' })
  const [answer, setAnswer] = useState<string>()
  const { submit, errors, failure, busy } = useForm({
    schema: questionSchema,
    send: ({ text }) => postQuestion(linkKey, text),
    onSent: (message) => {
      forget()
      setAnswer(message)
    },
  })
  return (
    <Part title="Ask a question">
      <form noValidate onSubmit={submit} className="grid grid-cols-1 justify-items-start gap-4">
        <Field label="Your question" error={errors['text']} className="w-full">
          <Textarea
            name="text"
            rows={3}
            maxLength={5000}
            className="min-h-20"
            value={draft.text}
            onChange={({ currentTarget: { value } }) => {
              setAnswer(undefined)
              change({ text: value })
            }}
          />
        </Field>
        {failure && Object.keys(failure.fields).length === 0 && <Alert tone="danger" title={failure.message} />}
        {answer && <Alert tone="success" title={answer} />}
        <Button type="submit" variant="outline" busy={busy} disabled={isPreview}>
          Send Question
        </Button>
      </form>
    </Part>
  )
}
