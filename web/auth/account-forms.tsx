import { useState } from 'react'
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx'
import { ResetForm } from './reset-form.tsx'
import { SecondStep } from './second-step.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import { useSignIn } from './use-sign-in.ts'

export type AccountTab = 'sign-in' | 'sign-up' | 'reset'

/** The address says which tab it opens with; whatever is chosen then stays. */
export function AccountForms({ initialTab }: { initialTab: AccountTab }) {
  const [chosen, setChosen] = useState<AccountTab>()
  const { ways, startOver, welcome, onAnswer } = useSignIn()
  if (ways) return <SecondStep ways={ways} onSignedIn={welcome} onStartOver={startOver} />
  return (
    <>
      <h1 className="mb-5 font-display text-title tracking-[-0.02em]">Your account</h1>
      <Tabs value={chosen ?? initialTab} onValueChange={(tab: AccountTab) => setChosen(tab)}>
        <TabList aria-label="Your account">
          <Tab value="sign-in">Sign In</Tab>
          <Tab value="sign-up">Sign Up</Tab>
          <Tab value="reset">Reset Password</Tab>
        </TabList>
        <TabPanel value="sign-in">
          <SignInForm onAnswer={onAnswer} />
        </TabPanel>
        <TabPanel value="sign-up">
          <SignUpForm />
        </TabPanel>
        <TabPanel value="reset">
          <ResetForm />
        </TabPanel>
      </Tabs>
    </>
  )
}
