import { useId } from 'react'
import { ratingNames, ratingWords } from '#content/tickets.ts'
import { newRatingSchema, ratingSchema, type NewRating, type Rating } from '#domain/ratings.ts'
import { useForm } from '#web/forms/use-form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Radio } from '#web/ui/radio.tsx'
import { Textarea } from '#web/ui/textarea.tsx'

type RatingFormProps = {
  given: { rating: Rating | null; rating_comment: string | null }
  send: (rating: NewRating) => Promise<void>
  onSent: () => void | Promise<void>
}

/** Good or not, and why; with what was given before. What is around it says what is asked. */
export function RatingForm({ given, send, onSent }: RatingFormProps) {
  const errorId = useId()
  const { submit, errors, refusal, busy } = useForm({ schema: newRatingSchema, send, onSent })
  const wrong = errors['rating']
  return (
    <form noValidate onSubmit={submit} className="grid justify-items-start gap-4">
      {refusal && !wrong && <Alert tone="danger" title={refusal} />}
      <div className="grid gap-2">
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          {ratingSchema.options.map((value) => (
            <Radio
              key={value}
              name="rating"
              value={value}
              label={ratingNames[value]}
              defaultChecked={given.rating === value}
              aria-describedby={wrong ? errorId : undefined}
              aria-invalid={wrong ? true : undefined}
              className="min-h-11 items-center sm:min-h-0"
            />
          ))}
        </div>
        {wrong && (
          <p id={errorId} role="alert" className="text-note text-danger">
            {wrong}
          </p>
        )}
      </div>
      <Field label={ratingWords.comment} error={errors['comment']} className="w-full max-w-prose">
        <Textarea name="comment" rows={2} maxLength={1000} defaultValue={given.rating_comment ?? ''} />
      </Field>
      <Button type="submit" size="small" changes busy={busy}>
        {ratingWords.button}
      </Button>
    </form>
  )
}
