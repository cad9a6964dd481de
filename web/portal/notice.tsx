import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { SessionUser } from '#domain/accounts.ts'
import { buttonLook } from '#web/ui/button.tsx'
import { Card, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx'

/** Takes the place of a screen that somebody may not see, and says where to go instead. */
export function Notice({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <main className="page-width grid min-h-dvh content-center bg-shoal py-10">
      <Card className="mx-auto w-full max-w-lg">
        <CardHeader>
          <CardTitle as="h1">{title}</CardTitle>
          <CardDescription className="break-words">{text}</CardDescription>
        </CardHeader>
        {children}
      </Card>
    </main>
  )
}

/** `who` the screen is for: 'admins'. */
export function AccessDenied({ who, user }: { who: string; user: SessionUser }) {
  return (
    <Notice title="Access Denied" text={`This area is for ${who}. You are signed in as ${nameOf(user)}.`}>
      <Link to="/dashboard" className={buttonLook({ variant: 'outline' })}>
        Back to Dashboard
      </Link>
    </Notice>
  )
}

export const nameOf = ({ first_name, last_name, email }: SessionUser) => {
  const name = `${first_name} ${last_name}`.trim()
  return name ? `${name} (${email})` : email
}
