import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { mailedLinkSchema } from '#domain/accounts.ts'
import { ApiError } from '#web/api/api-error.ts'
import { sessionQuery } from '#web/api/session.ts'
import { readSignInLink, requestSignInLink, signInWithLink } from '#web/api/sign-in.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, buttonLook } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { takeWayBack } from './return-to.ts'
import { SecondStep } from './second-step.tsx'
import { SendLinkAgain } from './send-link-again.tsx'
import { SignedInAsOther } from './signed-in-as-other.tsx'
import { useOnce } from './use-once.ts'
import { useSignIn } from './use-sign-in.ts'

type Found = { email: string } | { refusal: string; code: string }

/** What a mailed link to sign in opens. Looking at it uses nothing up: programs that fetch links sign nobody in. */
export function SignInLink({ tokenHash }: { tokenHash: string }) {
  const [found, setFound] = useState<Found>()
  const navigate = useNavigate()
  const { ways, startOver, welcome, onAnswer } = useSignIn(
    (user) => void navigate(takeWayBack(user), { replace: true }),
  )
  const refuse = (error: Error) =>
    setFound({ refusal: error.message, code: error instanceof ApiError ? error.code : '' })

  useOnce(async () => {
    const { error } = mailedLinkSchema.safeParse({ token_hash: tokenHash })
    if (error) return setFound({ refusal: error.issues[0]?.message ?? '', code: 'link_invalid' })
    await readSignInLink(tokenHash).then((email) => setFound({ email }), refuse)
  })
  const { mutate, isPending } = useMutation({
    mutationFn: () => signInWithLink(tokenHash),
    onSuccess: onAnswer,
    onError: refuse,
  })
  if (ways) return <SecondStep ways={ways} onSignedIn={welcome} onStartOver={startOver} />
  if (!found) return <Spinner label="Reading your link..." />
  if ('refusal' in found) return <Refused {...found} tokenHash={tokenHash} />
  return <AskToSignIn email={found.email} busy={isPending} onGo={() => mutate()} />
}

function AskToSignIn({ email, busy, onGo }: { email: string; busy: boolean; onGo: () => void }) {
  const { data: user } = useQuery(sessionQuery)
  const isOther = user ? user.email !== email : false
  return (
    <div className="grid justify-items-start gap-5">
      <h1 className="font-display text-title tracking-[-0.02em]">Sign in</h1>
      {isOther && user ? (
        <SignedInAsOther says={`This link is for ${email}. You are signed in as ${user.email}.`} />
      ) : (
        <>
          <p className="break-words">Signing in as {email}.</p>
          <Button busy={busy} onClick={onGo}>
            Continue to my account
          </Button>
        </>
      )}
    </div>
  )
}

function Refused({ refusal, code, tokenHash }: { refusal: string; code: string; tokenHash: string }) {
  return (
    <div className="grid justify-items-start gap-5">
      <Alert tone="danger" title={refusal} />
      <div className="flex flex-wrap gap-3">
        {code === 'link_expired' && <SendLinkAgain send={() => requestSignInLink({ token_hash: tokenHash })} />}
        <Link to="/auth" replace className={buttonLook({ variant: 'outline' })}>
          Back to Sign In
        </Link>
      </div>
    </div>
  )
}
