import { encode } from 'uqr'
import { authenticatorCodeSchema } from '#domain/sign-in.ts'
import { confirmAuthenticator } from '#web/api/second-steps.ts'
import { useForm } from '#web/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

type AuthenticatorSetupProps = {
  setup: { setup_key: string; uri: string }
  onTurnedOn: (recoveryCodes: string[]) => void
}

/** The picture for the app's camera, the key to type where there is none, and the first code to show that it worked. */
export function AuthenticatorSetup({ setup, onTurnedOn }: AuthenticatorSetupProps) {
  const { submit, errors, refusal, busy } = useForm({
    schema: authenticatorCodeSchema,
    send: ({ code }) => confirmAuthenticator(code),
    onSent: onTurnedOn,
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <p className="text-small">Scan this with your authenticator app, or type the setup key into it.</p>
      <QrCode text={setup.uri} />
      <Field label="Setup key">
        <Input readOnly value={setup.setup_key} className="font-mono text-small" />
      </Field>
      <Field label="Code from the app" required error={errors['code'] ?? refusal}>
        <Input name="code" inputMode="numeric" autoComplete="one-time-code" />
      </Field>
      <Button type="submit" busy={busy} className="justify-self-start">
        Turn On
      </Button>
    </form>
  )
}

/** Dark on light in both color schemes: cameras read it no other way. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 4 })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an address would hold the key that the picture shows
      role="img"
      aria-label="QR code for your authenticator app"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-52 max-w-full justify-self-center rounded-small"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
