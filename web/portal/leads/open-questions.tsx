import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { formatMoment } from '#content/dates.ts'
import { answerMaxLength, openQuestionAnswerSchema } from '#domain/open-questions.ts'
import { answerOpenQuestion, dismissOpenQuestion, openQuestionsQuery, removeAnswer } from '#web/api/lead-inbox.ts'
import { useNow } from '#web/dates/use-now.ts'
import { useForm } from '#web/forms/use-form.ts'
import { useSeen } from '#web/forms/use-seen.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.tsx'
import { LoadFailed } from '../load-failed.tsx'
import { agoInWords } from '#content/in-words.ts'

type Question = { id: string; question: string; times: number; answer: string | null; last_asked_at: string }

/** What visitors asked the assistant in vain, and what the team wrote since. */
export function OpenQuestions() {
  const { data: questions, error, refetch } = useQuery(openQuestionsQuery)
  return (
    <Card className="grid gap-6">
      <CardHeader className="mb-0">
        <CardTitle>Questions without an answer</CardTitle>
        <CardDescription>
          What visitors asked the assistant and it did not know, without who asked. An answer written here is given from
          now on.
        </CardDescription>
      </CardHeader>
      {error && !questions && <LoadFailed title={`Error loading questions: ${error.message}`} onRetry={refetch} />}
      {!questions && !error && <Skeleton className="h-24" />}
      {questions?.length === 0 && <p className="text-small text-ink-soft">Nothing yet.</p>}
      {questions && questions.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {questions.map((question) => (
            <OpenQuestion key={question.id} question={question} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function OpenQuestion({ question }: { question: Question }) {
  const { id, times, answer, last_asked_at } = question
  const [isWriting, setIsWriting] = useState(false)
  const now = useNow()
  return (
    <li className="grid gap-3 py-4">
      <div className="grid gap-1">
        <p className="font-semibold break-words whitespace-pre-line">{question.question}</p>
        <p className="text-note text-ink-soft">
          {times === 1 ? 'Asked once' : `Asked by ${times} visitors`}, last{' '}
          <time dateTime={last_asked_at} title={formatMoment(last_asked_at)}>
            {agoInWords(last_asked_at, now)}
          </time>
        </p>
        {answer !== null && !isWriting && <p className="text-small break-words whitespace-pre-line">{answer}</p>}
      </div>
      {isWriting ? (
        <AnswerForm question={question} close={() => setIsWriting(false)} />
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" size="small" onClick={() => setIsWriting(true)}>
            {answer === null ? 'Write an answer' : 'Edit the answer'}
          </Button>
          {answer === null ? <DismissQuestion id={id} /> : <RemoveAnswer id={id} />}
        </div>
      )}
    </li>
  )
}

function DismissQuestion({ id }: { id: string }) {
  const { mutate, isPending } = useChange(async () => dismissOpenQuestion(id), 'Question dismissed')
  return (
    <Button variant="quiet" size="small" disabled={isPending} onClick={() => mutate()}>
      Dismiss
    </Button>
  )
}

/** Visitors are given it right now, so it is asked about first. */
function RemoveAnswer({ id }: { id: string }) {
  const [isAsking, setIsAsking] = useState(false)
  const { mutate, isPending } = useChange(async () => removeAnswer(id), 'Answer removed')
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setIsAsking(true)}>
        Remove the answer
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Remove the answer?"
        question="The assistant no longer gives it, and the question waits for another answer."
        action="Remove"
        busy={isPending}
        onConfirm={() => mutate()}
      />
    </>
  )
}

/** The list is read again in either case: a colleague may have been quicker. */
function useChange(change: () => Promise<void>, done: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => toast({ title: done }),
    onError: (error) => toast({ title: error.message, variant: 'destructive' }),
    onSettled: async () => queryClient.invalidateQueries(openQuestionsQuery),
  })
}

const answeredByAnother =
  'Somebody else answered this in the meantime. What you typed is still here: save again to keep it.'

function AnswerForm({ question, close }: { question: Question; close: () => void }) {
  const queryClient = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const { initial, seen } = useSeen(question, form)
  const { submit, errors, failure, refusal, busy } = useForm({
    schema: openQuestionAnswerSchema,
    send: async ({ answer }) => answerOpenQuestion(question.id, { answer, seen_answer: seen().answer }),
    onFailed: ({ code }) => {
      if (code === 'conflict') void queryClient.invalidateQueries(openQuestionsQuery)
    },
    onSent: async () => {
      toast({ title: 'The assistant answers this from now on' })
      await queryClient.invalidateQueries(openQuestionsQuery)
      close()
    },
  })
  return (
    <form ref={form} onSubmit={submit} noValidate className="grid gap-4">
      {refusal && (
        <Alert tone="danger" title={failure?.code === 'conflict' ? answeredByAnother : refusal}>
          {question.answer !== initial.answer && <p>{question.answer ?? 'The answer was removed.'}</p>}
        </Alert>
      )}
      <Field
        label="Answer"
        hint={`It stands by itself: say what it is about. Up to ${answerMaxLength} characters.`}
        error={errors.answer}
      >
        <Textarea name="answer" rows={4} maxLength={answerMaxLength} defaultValue={initial.answer ?? ''} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" busy={busy}>
          Save
        </Button>
        <Button variant="quiet" size="small" onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
