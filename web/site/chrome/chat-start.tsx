import { useState, type RefObject, type SubmitEvent } from 'react'
import { Link } from 'react-router'
import { chat } from '#content/chat.ts'
import { company } from '#content/company.ts'
import { contactLink } from '#content/navigation.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

/** S1 §2: the chat begins with a name, and an e-mail address if the visitor likes. */
export function ChatStart({ nameField }: { nameField: RefObject<HTMLInputElement | null> }) {
  const [visitor, setVisitor] = useState<string>()
  const [error, setError] = useState<string>()
  const { heading, name, email, emailHint, nameMissing, button } = chat.start

  function start(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const entered = nameField.current?.value.trim()
    setError(entered ? undefined : nameMissing)
    if (entered) setVisitor(entered)
    else nameField.current?.focus()
  }

  if (visitor) {
    return (
      <div aria-live="polite" className="grid gap-4 p-5">
        <p>{chat.closed.greeting(visitor)}</p>
        <WaysToReachUs />
      </div>
    )
  }
  return (
    // A form of this method does nothing while no script has taken it over.
    <form method="dialog" noValidate onSubmit={start} className="grid gap-4 p-5">
      <p className="font-semibold">{heading}</p>
      <Field label={name.label} error={error} required>
        <Input ref={nameField} name="name" autoComplete="name" placeholder={name.placeholder} />
      </Field>
      <Field label={email.label} hint={emailHint}>
        <Input type="email" name="email" autoComplete="email" placeholder={email.placeholder} />
      </Field>
      <Button type="submit">{button}</Button>
      <WaysToReachUs />
    </form>
  )
}

function WaysToReachUs() {
  const { call, write } = chat.closed
  return (
    <p className="text-small text-ink-soft [&_a]:text-ink [&_a]:underline [&_a]:decoration-mark [&_a]:underline-offset-4">
      {call} <a href={company.phoneHref}>{company.phone}</a>, {company.hours.weekdays}. {write}{' '}
      <Link to={contactLink.to}>{contactLink.label}</Link>.
    </p>
  )
}
