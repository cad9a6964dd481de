import { useMutation } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { agency } from '#content/agency.ts'
import { newsletter } from '#content/newsletter.ts'
import { ApiError } from '#web/api/api-error.ts'
import { confirmSubscription, endSubscription } from '#web/api/newsletter.ts'
import { useIsHydrated } from '#web/auth/email-link.ts'
import { unlistedPageMeta } from '#web/site/page-meta.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, buttonLook } from '#web/ui/button.tsx'
import { Card, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx'

export const meta = () => unlistedPageMeta(`Newsletter | ${agency.name}`)

/** Where the links in the newsletter's e-mails lead. Opening it changes nothing: programs open links too. */
export default function Newsletter() {
  const { search } = useLocation()
  const params = new URLSearchParams(useIsHydrated() ? search : '')
  const confirmToken = params.get('confirm')
  const leaveToken = params.get('leave')
  return (
    <section className="grid min-h-[calc(100dvh-4.25rem)] place-items-start bg-shoal px-5 py-12 sm:place-items-center">
      <Card className="w-full max-w-lg shadow-raised">
        {confirmToken && <Step words={newsletter.confirm} act={() => confirmSubscription(confirmToken)} />}
        {leaveToken && <Step words={newsletter.leave} act={() => endSubscription(leaveToken)} />}
        {!confirmToken && !leaveToken && <Nothing />}
      </Card>
    </section>
  )
}

type StepProps = { words: { title: string; text: string; button: string; done: string }; act: () => Promise<void> }

function Step({ words, act }: StepProps) {
  const { mutate, isPending, isSuccess, error } = useMutation({ mutationFn: act })
  return (
    <>
      <CardHeader>
        <CardTitle as="h1">{words.title}</CardTitle>
        {!isSuccess && <CardDescription>{words.text}</CardDescription>}
      </CardHeader>
      <div className="grid justify-items-start gap-5">
        {error && <Alert tone={isDoneAlready(error) ? 'success' : 'danger'} title={sentenceFor(error)} />}
        {isSuccess && <Alert tone="success" title={words.done} />}
        {isSuccess || isFinal(error) ? (
          <BackToBlog />
        ) : (
          <Button size="large" busy={isPending} onClick={() => mutate()}>
            {words.button}
          </Button>
        )}
      </div>
    </>
  )
}

const refusals: Record<string, string> = newsletter.refusals
const codeOf = (error: Error | null) => (error instanceof ApiError ? error.code : '')
const isFinal = (error: Error | null) => codeOf(error) in refusals
const isDoneAlready = (error: Error) => codeOf(error) === 'link_used'
const sentenceFor = (error: Error) => refusals[codeOf(error)] ?? error.message

function Nothing() {
  return (
    <>
      <CardHeader>
        <CardTitle as="h1">{newsletter.nothing.title}</CardTitle>
        <CardDescription>{newsletter.nothing.text}</CardDescription>
      </CardHeader>
      <BackToBlog />
    </>
  )
}

function BackToBlog() {
  return (
    <Link to="/blog" className={buttonLook({ variant: 'outline' })}>
      {newsletter.back}
    </Link>
  )
}
