import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx'
import { ResetForm } from './reset-form.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'

export function AccountForms({ initialTab }: { initialTab: 'sign-in' | 'reset' }) {
  return (
    <>
      <h1 className="mb-5 font-display text-title tracking-[-0.02em]">Your account</h1>
      <Tabs key={initialTab} defaultValue={initialTab}>
        <TabList aria-label="Your account">
          <Tab value="sign-in">Sign In</Tab>
          <Tab value="sign-up">Sign Up</Tab>
          <Tab value="reset">Reset Password</Tab>
        </TabList>
        <TabPanel value="sign-in">
          <SignInForm />
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
