/** What /auth is for, in the assistant's words: the page itself is a form and explains nothing. */
export const accountHelp = {
  page: 'Your account',
  answers: [
    {
      title: 'Sign in',
      text: 'Open Sign In at the top of any page and enter your email address and password; it leads to your dashboard.',
    },
    {
      title: 'Make an account',
      text: 'Open Sign In at the top of any page and choose Sign Up. It is free and takes a minute; we send you a link to confirm your email address, and can send it again.',
    },
    {
      title: 'Forgotten password',
      text: 'Open Sign In at the top of any page and choose Reset Password. We send you a link to set a new one; it works for one hour.',
    },
  ],
}
