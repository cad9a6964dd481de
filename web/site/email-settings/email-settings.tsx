import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { agency } from '#content/agency.ts'
import { emailChoiceNames, type EmailChoice } from '#domain/notifications.ts'
import { ApiError } from '#web/api/api-error.ts'
import { emailSettingQuery, postEmailSetting } from '#web/api/notifications.ts'
import { useIsHydrated } from '#web/auth/email-link.ts'
import { unlistedPageMeta } from '#web/site/page-meta.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx'
import { Radio } from '#web/ui/radio.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

export const meta = () => unlistedPageMeta(`Email settings | ${agency.name}`)

/** Where 'Get these less often' in an email leads. Opening it changes nothing: programs open links too. */
export default function EmailSettings() {
  const { search } = useLocation()
  const isHydrated = useIsHydrated()
  const token = new URLSearchParams(isHydrated ? search : '').get('token') ?? ''
  const { data, error, refetch, isFetching } = useQuery({ ...emailSettingQuery(token), enabled: token !== '' })
  const hasNoToken = isHydrated && token === ''
  return (
    <section className="grid min-h-[calc(100dvh-4.25rem)] place-items-start bg-shoal px-5 py-12 sm:place-items-center">
      <Card className="w-full max-w-lg shadow-raised">
        <CardHeader>
          <CardTitle as="h1">Email settings</CardTitle>
          {data && <CardDescription>{data.name}</CardDescription>}
        </CardHeader>
        {hasNoToken && <Alert tone="danger" title={invalid} />}
        {!data && !error && !hasNoToken && <Spinner label="Loading your settings..." />}
        {error && !data && (
          <div className="grid justify-items-start gap-4">
            <Alert tone="danger" title={sentenceFor(error)} />
            {!isFinal(error) && (
              <Button variant="outline" busy={isFetching} onClick={() => void refetch()}>
                Try Again
              </Button>
            )}
          </div>
        )}
        {data && <Choice token={token} name={data.name} now={data.email} choices={data.choices} />}
      </Card>
    </section>
  )
}

/** A link without its token, or with half of it, is as bad as a forged one. */
const isFinal = (error: Error) =>
  error instanceof ApiError && (error.code === 'link_invalid' || error.code === 'invalid_input')
const invalid = 'This link is invalid. Please request a new one.'
const sentenceFor = (error: Error) => (isFinal(error) ? invalid : error.message)

type ChoiceProps = { token: string; name: string; now: EmailChoice; choices: EmailChoice[] }

function Choice({ token, name, now, choices }: ChoiceProps) {
  const [chosen, setChosen] = useState(now)
  const { mutate, isPending, isSuccess, error, reset } = useMutation({
    mutationFn: () => postEmailSetting(token, chosen),
  })
  return (
    <form
      className="grid justify-items-start gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        mutate()
      }}
    >
      <fieldset className="grid gap-3">
        <legend className="sr-only">{name}</legend>
        {choices.map((choice) => (
          <Radio
            key={choice}
            name="email"
            className="min-h-11 items-center"
            label={emailChoiceNames[choice]}
            checked={chosen === choice}
            onChange={() => {
              setChosen(choice)
              reset()
            }}
          />
        ))}
      </fieldset>
      {error && <Alert tone="danger" title={sentenceFor(error)} />}
      {isSuccess && <Alert tone="success" title="Saved." />}
      <Button type="submit" size="large" busy={isPending}>
        Save
      </Button>
    </form>
  )
}
