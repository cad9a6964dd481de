import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation } from 'react-router'
import { company } from '#content/company.ts'
import { sessionQuery } from '#web/api/session.ts'
import { unlistedPageMeta } from '#web/site/page-meta.ts'
import { Card } from '#web/ui/card.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx'
import { EmailConfirmation } from './email-confirmation.tsx'
import { readEmailLink, useIsHydrated } from './email-link.ts'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'

export const meta = () => unlistedPageMeta(`Sign In | ${company.name}`)

export default function Auth() {
  const location = useLocation()
  const isHydrated = useIsHydrated()
  const { data: user } = useQuery(sessionQuery)
  const link = isHydrated ? readEmailLink(location) : null

  if (user && !link) return <Navigate to="/dashboard" replace />
  return (
    <section className="grid min-h-[calc(100dvh-4.25rem)] place-items-start bg-shoal px-5 py-12 sm:place-items-center">
      <Card className="w-full max-w-lg shadow-raised">
        {link ? <EmailConfirmation link={link} /> : <AccountForms />}
      </Card>
    </section>
  )
}

function AccountForms() {
  return (
    <>
      <h1 className="mb-5 font-display text-title tracking-[-0.02em]">Your account</h1>
      <Tabs defaultValue="sign-in">
        <TabList aria-label="Your account">
          <Tab value="sign-in">Sign In</Tab>
          <Tab value="sign-up">Sign Up</Tab>
        </TabList>
        <TabPanel value="sign-in">
          <SignInForm />
        </TabPanel>
        <TabPanel value="sign-up">
          <SignUpForm />
        </TabPanel>
      </Tabs>
    </>
  )
}
